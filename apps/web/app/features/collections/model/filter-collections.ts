import type { Collection } from '@product/contract/collections'

/** By name or description, in whatever case. */
export function filterCollections(
  collections: readonly Collection[],
  text: string,
): readonly Collection[] {
  const wanted = text.trim().toLowerCase()
  if (!wanted) return collections
  return collections.filter(({ name, description }) =>
    [name, description].some((words) => words.toLowerCase().includes(wanted)),
  )
}
