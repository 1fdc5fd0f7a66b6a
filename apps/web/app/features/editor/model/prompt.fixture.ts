import type { Prompt } from '@product/contract/prompts'
import type { PromptContent } from '@product/domain'

/** A prompt as the server has it. */
export const promptWith = (revision: number, content: PromptContent): Prompt => ({
  id: '019a0000-0000-7000-8000-000000000000',
  content,
  revision,
  version: 1,
  isFavorite: false,
  isRestricted: false,
  readerCount: null,
  collections: [],
  source: null,
  testValues: {},
  workspaceId: '01890a5d-ac96-774b-bcce-b302099a8056',
  isMember: true,
  sharedBy: null,
  abilities: { edit: true, label: true, delete: true, share: true, publish: true, move: true },
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  deletedAt: null,
})
