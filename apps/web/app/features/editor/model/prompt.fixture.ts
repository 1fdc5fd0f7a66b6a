import type { Prompt } from '@product/contract/prompts'
import type { PromptContent } from '@product/domain'

/** A prompt as the server has it. */
export const promptWith = (revision: number, content: PromptContent): Prompt => ({
  id: '019a0000-0000-7000-8000-000000000000',
  content,
  revision,
  version: 1,
  isFavorite: false,
  collections: [],
  source: null,
  testValues: {},
  abilities: { edit: true, delete: true },
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  deletedAt: null,
})
