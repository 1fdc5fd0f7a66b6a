import type { Collection } from '@product/contract/collections'
import { type Modality, nameModel } from '@product/domain'
import { modalityNames } from '#web/entities/prompt/modality-names.ts'
import type { FilterName } from './prompt-view.ts'

export const filterLabels: Record<FilterName, string> = {
  tag: 'Tag',
  model: 'Model',
  modality: 'Modality',
  collection: 'Collection',
  favorite: 'Favorites',
}

/** A filter in words, for the chip that takes it away. */
export function describeFilter(
  name: FilterName,
  value: string,
  collections: readonly Collection[],
): string {
  if (name === 'tag') return `#${value}`
  if (name === 'model') return nameModel(value)
  if (name === 'favorite') return value === 'true' ? 'Favorites' : 'Not favorites'
  if (name === 'collection') return collections.find(({ slug }) => slug === value)?.name ?? value
  return modalityNames[value as Modality]
}
