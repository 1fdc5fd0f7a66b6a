import type { Collection } from '@product/contract/collections'
import { changePromptsRoute, type PromptCard } from '@product/contract/prompts'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { collectionsKey } from '#web/entities/collection/collections.ts'
import { promptListsKey, promptsKey } from '#web/entities/prompt/prompt-keys.ts'
import { call } from '#web/lib/api/call.ts'
import { stackError } from '#web/lib/api/stack-error.ts'
import { offerUndo } from '#web/lib/undo/offer-undo.ts'
import {
  applyChange,
  type ChangedCard,
  describeChange,
  invertChange,
  leavesList,
  type PromptChange,
} from '../model/prompt-change.ts'
import { openPromptKey, type PromptListFilter, type PromptPages } from './prompts.ts'

/** As many as the API takes at once. */
const mostAtOnce = 500

type Manner = {
  /** Without a toast: for what is seen at a glance and undone by doing it again. */
  quiet?: boolean
}

/** Changes prompts at once on the screen, and offers to undo it. The answer is whether it was done. */
export function useChangePrompts() {
  const queries = useQueryClient()
  return (change: PromptChange, manner?: Manner) => changeWithUndo(queries, change, manner)
}

async function changeWithUndo(
  queries: QueryClient,
  change: PromptChange,
  { quiet = false }: Manner = {},
): Promise<boolean> {
  const steps = invertChange(change, findCachedCards(queries, change.ids))
  const isDone = await perform(queries, change)
  if (!isDone || quiet) return isDone
  const undo = async () => {
    for (const step of steps) if (!(await perform(queries, step))) return
  }
  const nameCollection = (slug: string) =>
    queries.getQueryData<Collection[]>(collectionsKey)?.find((known) => known.slug === slug)
      ?.name ?? slug
  const title = describeChange(change, nameCollection)
  if (steps.length > 0) offerUndo({ title }, () => void undo())
  else stackToast({ title })
  return isDone
}

async function perform(queries: QueryClient, change: PromptChange): Promise<boolean> {
  await queries.cancelQueries({ queryKey: promptListsKey })
  const putBack = patchCards(queries, change)
  try {
    await sendInOrder(queries, change)
    return true
  } catch (error) {
    putBack()
    stackError('Not changed', error)
    return false
  } finally {
    // Until the last of them is stored, the server would answer with what the screen has left behind.
    if (queries.isMutating({ mutationKey: changesKey }) === 0) {
      void queries.invalidateQueries({ queryKey: promptsKey })
      void queries.invalidateQueries({ queryKey: collectionsKey })
    }
  }
}

const changesKey = ['change-prompts']

/** Sends a change once those before it are answered: a prompt starred and then deleted is not refused. */
function sendInOrder(queries: QueryClient, change: PromptChange): Promise<void> {
  const mutation = queries.getMutationCache().build(queries, {
    mutationKey: changesKey,
    scope: { id: 'change-prompts' },
    networkMode: 'always',
    mutationFn: async () => {
      for (let at = 0; at < change.ids.length; at += mostAtOnce)
        await call(changePromptsRoute, {
          body: { ...change, ids: change.ids.slice(at, at + mostAtOnce) },
        })
    },
  })
  return mutation.execute(undefined)
}

const filterAt = promptListsKey.length

/** The cards of these prompts in whatever list has them, or as they are open. */
function findCachedCards(queries: QueryClient, ids: readonly string[]): ChangedCard[] {
  const cards = new Map<string, ChangedCard>()
  for (const id of ids) {
    const open = queries.getQueryData<ChangedCard>(openPromptKey(id))
    if (open) cards.set(id, open)
  }
  for (const [, list] of queries.getQueriesData<PromptPages>({ queryKey: promptListsKey }))
    for (const card of list?.pages.flatMap(({ prompts }) => prompts) ?? [])
      if (!cards.has(card.id)) cards.set(card.id, card)
  return ids.flatMap((id) => cards.get(id) ?? [])
}

/** Shows a change wherever its prompts are before the server has answered. Returns what puts all back. */
function patchCards(queries: QueryClient, change: PromptChange): () => void {
  const open = change.ids.map(openPromptKey).map((key) => [key, queries.getQueryData(key)] as const)
  for (const [key] of open)
    queries.setQueryData<ChangedCard>(key, (card) => card && applyChange(card, change))
  const before = queries.getQueriesData<PromptPages>({ queryKey: promptListsKey })
  for (const [key, list] of before) {
    // The key is made by `usePromptPages`.
    const filter = key[filterAt] as PromptListFilter
    if (list) queries.setQueryData(key, patchPages(list, change, filter))
  }
  return () => {
    for (const [key, known] of [...open, ...before]) queries.setQueryData(key, known)
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
