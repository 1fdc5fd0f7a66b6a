import type { ModeratedKind } from '@product/domain'

export const kindNames: Record<ModeratedKind, string> = {
  prompt: 'Prompt',
  review: 'Review',
  collection: 'Collection',
  author: 'Author',
}
