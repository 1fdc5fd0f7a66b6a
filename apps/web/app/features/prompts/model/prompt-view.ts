import type { Collection } from '@product/contract/collections'
import { promptSorts } from '@product/contract/prompts'
import { parseUuid } from '@product/contract/uuid'
import { modalities, nameModel } from '@product/domain'
import { useSearchParams } from 'react-router'
import { modalityNames } from '#web/entities/prompt/modality-names.ts'
import type { PromptListFilter } from '../api/prompts.ts'

const viewKinds = ['list', 'grid'] as const
export type ViewKind = (typeof viewKinds)[number]

/** Filters that a person chooses; each may have several values, of which any matches. */
export const filterNames = ['tag', 'model', 'modality', 'collection', 'favorite'] as const
export type FilterName = (typeof filterNames)[number] | 'import'

const oneOf = <Value extends string>(values: readonly Value[], text: string | null) =>
  values.find((value) => value === text)

const mostValues = 50

/** Reads the view from an address. Unknown parameters are ignored. */
export function readView(address: URLSearchParams): { filter: PromptListFilter; kind: ViewKind } {
  const texts = (name: string, isValid: (text: string) => boolean) => {
    const values = [...new Set(address.getAll(name))].filter((text) => text !== '' && isValid(text))
    return values.length > 0 ? values.slice(0, mostValues) : undefined
  }
  const upTo = (limit: number) => (text: string) => text.length <= limit
  const found = {
    q: address.get('q')?.slice(0, 200) || undefined,
    tag: texts('tag', upTo(40)),
    model: texts('model', upTo(100)),
    modality: texts('modality', (text) => oneOf(modalities, text) !== undefined),
    collection: texts('collection', upTo(100)),
    favorite: oneOf(['true', 'false'], address.get('favorite')),
    import: texts('import', (text) => parseUuid(text) !== undefined),
    sort: oneOf(promptSorts, address.get('sort')),
  }
  const named = Object.entries(found).filter(([, value]) => value !== undefined)
  return {
    filter: Object.fromEntries(named),
    kind: oneOf(viewKinds, address.get('view')) ?? 'list',
  }
}

/** The parameters of a view in one order: views that show the same have the same text. */
export function writeView(address: URLSearchParams): string {
  const { filter, kind } = readView(address)
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filter))
    for (const each of Array.isArray(value) ? value.toSorted() : [value])
      if (name !== 'sort' || each !== 'updated') query.append(name, String(each))
  if (kind !== 'list') query.set('view', kind)
  return query.toString()
}

/** The same address with other values of one thing; none takes it away. */
export function withValues(
  address: URLSearchParams,
  name: string,
  values: readonly string[],
): URLSearchParams {
  const next = new URLSearchParams(address)
  next.delete(name)
  for (const value of values) if (value !== '') next.append(name, value)
  return next
}

export const filterLabels: Record<FilterName, string> = {
  tag: 'Tag',
  model: 'Model',
  modality: 'Modality',
  collection: 'Collection',
  favorite: 'Favorites',
  import: 'Import',
}

/** The values of a filter that are chosen. */
export function valuesOf(filter: PromptListFilter, name: FilterName): readonly string[] {
  const value = filter[name]
  if (value === undefined) return []
  return Array.isArray(value) ? value : [value]
}

/** Each value of a filter in words, for the chip that takes it away. */
export function describeFilter(
  name: FilterName,
  value: string,
  collections: readonly Collection[],
): string {
  if (name === 'tag') return `#${value}`
  if (name === 'model') return nameModel(value)
  if (name === 'favorite') return value === 'true' ? 'Favorites' : 'Not favorites'
  if (name === 'collection') return collections.find(({ slug }) => slug === value)?.name ?? value
  if (name === 'import') return 'Imported'
  const modality = oneOf(modalities, value)
  return modality ? modalityNames[modality] : value
}

/** The view is stored in the address, so that it can be linked to and restored by Back. */
export function usePromptView() {
  const [address, setAddress] = useSearchParams()
  const { filter, kind } = readView(address)
  const setValues = (name: string, values: readonly string[]) =>
    setAddress((current) => withValues(current, name, values), {
      // Typing makes no steps in the history.
      replace: name === 'q',
      preventScrollReset: true,
    })
  return {
    filter,
    kind,
    /** The same for every address that shows this. */
    query: writeView(address),
    set: (name: string, value: string | undefined) => setValues(name, value ? [value] : []),
    toggle: (name: FilterName, value: string) => {
      const values = valuesOf(filter, name)
      const isOn = values.includes(value)
      // A prompt is a favorite or is not.
      const others = name === 'favorite' ? [] : values
      setValues(name, isOn ? values.filter((each) => each !== value) : [...others, value])
    },
    /** The search and all filters; how the list is sorted and shown stays. */
    clear: () =>
      setAddress(
        (current) => {
          const next = new URLSearchParams(current)
          for (const name of ['q', 'import', ...filterNames]) next.delete(name)
          return next
        },
        { preventScrollReset: true },
      ),
  }
}

export type PromptView = ReturnType<typeof usePromptView>
