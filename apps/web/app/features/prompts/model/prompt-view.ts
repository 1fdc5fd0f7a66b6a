import { promptSorts } from '@product/contract/prompts'
import { modalities } from '@product/domain'
import type { PromptListFilter } from '../api/list-prompts.ts'

const viewKinds = ['list', 'grid'] as const
export type ViewKind = (typeof viewKinds)[number]

export const filterNames = ['tag', 'model', 'modality', 'collection', 'favorite'] as const
export type FilterName = (typeof filterNames)[number]

const oneOf = <Value extends string>(values: readonly Value[], text: string | null) =>
  values.find((value) => value === text)

/** What an address asks to see. What it says and means nothing is passed over. */
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
