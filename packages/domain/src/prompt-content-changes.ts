import type { PromptContent } from './prompt-content.ts'

export const contentFields = [
  'title',
  'description',
  'systemMessage',
  'body',
  'variables',
  'targetModels',
  'modality',
  'tags',
  'settings',
] as const

export type ContentField = (typeof contentFields)[number]

/** The same text for the same content, whatever the order of its keys. */
export const canonicalContent = (content: PromptContent): string =>
  JSON.stringify(contentFields.map((field) => canonical(content[field])))

/** Which fields of two contents differ. */
export const listChangedFields = (before: PromptContent, after: PromptContent): ContentField[] =>
  contentFields.filter(
    (field) => JSON.stringify(canonical(before[field])) !== JSON.stringify(canonical(after[field])),
  )

/**
 * A value that is the same text as JSON whatever the order of its keys. Those without a value are left out, as
 * JSON does it.
 */
export function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, item]) => [key, canonical(item)])
}
