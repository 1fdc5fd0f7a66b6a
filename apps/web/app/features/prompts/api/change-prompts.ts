import type { Collection } from '@product/contract/collections'
import { changePromptsRoute, type PromptCard } from '@product/contract/prompts'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { confirmWidening } from '#web/entities/access/widening-store.ts'
import { collectionsKey } from '#web/entities/collection/collections.ts'
import { promptListsKey, promptsKey } from '#web/entities/prompt/prompt-keys.ts'
import { call } from '#web/lib/api/call.ts'
import { stackError } from '#web/lib/api/stack-error.ts'
import { offerUndo } from '#web/lib/undo/offer-undo.ts'
import { isKeptClosed, mayWiden } from '../model/may-widen.ts'
import {
  applyChange,
  type ChangedCard,
  describeChange,
  describeQuestion,
  invertChange,
  isAccessChange,
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
  const cards = findCachedCards(queries, change.ids)
  const places = queries.getQueryData<Collection[]>(collectionsKey) ?? []
  const confirmed = await confirmChange(change, cards, places)
  if (!confirmed) return false
  const steps = canUndo(confirmed, cards, places) ? invertChange(change, cards) : []
  const isDone = await perform(queries, confirmed)
  if (!isDone || quiet) return isDone
  const undo = async () => {
    for (const step of steps) if (!(await perform(queries, step))) return
  }
  const title = describeChange(change, (slug) => nameCollection(places, slug))
  if (steps.length > 0) offerUndo({ title }, () => void undo())
  else stackToast({ title })
  return isDone
}

const nameCollection = (places: readonly Collection[], slug: string): string =>
  places.find((known) => known.slug === slug)?.name ?? slug

/** The change as the person wants it once they know who would newly see the prompts; undefined if they do not. */
async function confirmChange(
  change: PromptChange,
  cards: readonly ChangedCard[],
  places: readonly Collection[],
): Promise<PromptChange | undefined> {
  if (!isAccessChange(change) || !mayWiden(change, cards, places)) return change
  try {
    const words = describeQuestion(change, (slug) => nameCollection(places, slug))
    const answer = await confirmWidening(change, words)
    if (!answer) return undefined
    return change.action === 'move' || change.action === 'remove-from-collection'
      ? { ...change, ...answer }
      : change
  } catch (error) {
    stackError('Not changed', error)
    return undefined
  }
}

/** The list of readers is lost once a prompt is shown, or is for the people of a collection. */
function canUndo(
  change: PromptChange,
  cards: readonly ChangedCard[],
  places: readonly Collection[],
): boolean {
  const isForOthers =
    ('showToWorkspace' in change && change.showToWorkspace) ||
    ('collection' in change &&
      places.some(({ slug, isRestricted }) => slug === change.collection && isRestricted))
  return !(isForOthers && cards.some((card) => isKeptClosed(card, places)))
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
