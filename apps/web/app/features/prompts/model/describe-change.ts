import type { PromptChange } from './prompt-change.ts'

const countPrompts = (count: number): string =>
  count === 1 ? 'Prompt' : `${count.toLocaleString('en')} prompts`

/** What a toast says once it is done. */
export function describeChange(
  change: PromptChange,
  nameCollection: (slug: string) => string,
): string {
  const prompts = countPrompts(change.ids.length)
  switch (change.action) {
    case 'favorite':
      return `${prompts} ${change.favorite ? 'added to' : 'removed from'} favorites`
    case 'tag':
      return `${prompts} tagged ${(change.add ?? []).join(', ')}`
    case 'add-to-collection':
      return `${prompts} added to ${nameCollection(change.collection)}`
    case 'remove-from-collection':
      return `${prompts} removed from ${nameCollection(change.collection)}`
    case 'move':
      return `${prompts} moved to ${nameCollection(change.collection)}`
    case 'delete':
      return `${prompts} moved to the trash`
    case 'restore':
      return `${prompts} restored`
    case 'delete-for-good':
      return `${prompts} deleted for good`
  }
}
