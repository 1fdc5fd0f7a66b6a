import type { PromptCard } from '@product/contract/prompts'
import type { QueryClient } from '@tanstack/react-query'
import { promptListsKey } from '#web/entities/prompt/prompt-keys.ts'
import { applyChange, leavesList, type PromptChange } from '../model/prompt-change.ts'
import type { PromptListFilter, PromptPages } from './list-prompts.ts'

const filterAt = promptListsKey.length

/** The cards of these prompts in whatever list has them. */
export function findCachedCards(queries: QueryClient, ids: readonly string[]): PromptCard[] {
  const cards = new Map<string, PromptCard>()
  for (const [, list] of queries.getQueriesData<PromptPages>({ queryKey: promptListsKey }))
    for (const card of list?.pages.flatMap(({ prompts }) => prompts) ?? []) cards.set(card.id, card)
  return ids.flatMap((id) => cards.get(id) ?? [])
}

/** Shows a change in every list before the server has answered. Returns what puts all back. */
export function patchLists(queries: QueryClient, change: PromptChange): () => void {
  const before = queries.getQueriesData<PromptPages>({ queryKey: promptListsKey })
  for (const [key, list] of before) {
    // The key is made by `usePromptPages`.
    const filter = key[filterAt] as PromptListFilter
    if (list) queries.setQueryData(key, patchPages(list, change, filter))
  }
  return () => {
    for (const [key, list] of before) queries.setQueryData(key, list)
  }
}

function patchPages(
  list: PromptPages,
  change: PromptChange,
  filter: PromptListFilter,
): PromptPages {
  const ids = new Set(change.ids)
  const isGone = ({ id }: PromptCard) => ids.has(id) && leavesList(change, filter)
  const gone = list.pages.flatMap(({ prompts }) => prompts).filter(isGone).length
  return {
    ...list,
    pages: list.pages.map((page) => ({
      ...page,
      total: page.total - gone,
      prompts: page.prompts
        .filter((card) => !isGone(card))
        .map((card) => (ids.has(card.id) ? applyChange(card, change) : card)),
    })),
  }
}
