import type { Collection } from '@product/contract/collections'
import { promptSorts } from '@product/contract/prompts'
import { type Modality, modalities, nameModel } from '@product/domain'
import { useSearchParams } from 'react-router'
import { modalityNames } from '#web/entities/prompt/modality-names.ts'
import type { PromptListFilter } from '../api/prompts.ts'

const viewKinds = ['list', 'grid'] as const
export type ViewKind = (typeof viewKinds)[number]

export const filterNames = ['tag', 'model', 'modality', 'collection', 'favorite'] as const
export type FilterName = (typeof filterNames)[number]

const oneOf = <Value extends string>(values: readonly Value[], text: string | null) =>
  values.find((value) => value === text)

/** Reads the view from an address. Unknown parameters are ignored. */
export function readView(address: URLSearchParams): { filter: PromptListFilter; kind: ViewKind } {
  const text = (name: string, limit: number) => address.get(name)?.slice(0, limit) || undefined
  const found = {
    q: text('q', 200),
    tag: text('tag', 40),
    model: text('model', 100),
    modality: oneOf(modalities, address.get('modality')),
    collection: text('collection', 100),
    favorite: oneOf(['true', 'false'], address.get('favorite')),
    sort: oneOf(promptSorts, address.get('sort')),
  }
  const named = Object.entries(found).filter(([, value]) => value !== undefined)
  return {
    filter: Object.fromEntries(named),
    kind: oneOf(viewKinds, address.get('view')) ?? 'list',
  }
}

/** The same address with one thing changed; undefined takes it away. */
export function withValue(
  address: URLSearchParams,
  name: string,
  value: string | undefined,
): URLSearchParams {
  const next = new URLSearchParams(address)
  if (value) next.set(name, value)
  else next.delete(name)
  return next
}

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

/** The view is stored in the address, so that it can be linked to and restored by Back. */
export function usePromptView() {
  const [address, setAddress] = useSearchParams()
  return {
    ...readView(address),
    /** Typing makes no steps in the history. */
    set: (name: string, value: string | undefined) =>
      setAddress((current) => withValue(current, name, value), {
        replace: name === 'q',
        preventScrollReset: true,
      }),
    clear: () =>
      setAddress((current) =>
        ['q', ...filterNames].reduce((next, name) => withValue(next, name, undefined), current),
      ),
  }
}

export type PromptView = ReturnType<typeof usePromptView>
