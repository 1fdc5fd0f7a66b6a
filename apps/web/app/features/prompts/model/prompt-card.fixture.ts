import type { PromptCard } from '@product/contract/prompts'

/** A card as the API gives it, with what a test is about. */
export const cardOf = (changes: Partial<PromptCard>): PromptCard => ({
  id: 'one',
  title: 'One',
  description: '',
  excerpt: '',
  version: 1,
  isFavorite: false,
  isRestricted: false,
  readerCount: null,
  collections: [],
  targetModels: [],
  modality: 'text',
  tags: [],
  variables: [],
  executions: 0,
  publicSlug: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  deletedAt: null,
  ...changes,
})
