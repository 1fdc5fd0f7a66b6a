import type { Collection } from '@product/contract/collections'
import { changePromptsRoute } from '@product/contract/prompts'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { collectionsKey } from '#web/entities/collection/list-collections.ts'
import { promptListsKey, promptsKey } from '#web/entities/prompt/prompt-keys.ts'
import { call } from '#web/lib/api/call.ts'
import { describeError } from '#web/lib/api/describe-error.ts'
import { describeChange } from '../model/describe-change.ts'
import { invertChange } from '../model/invert-change.ts'
import type { PromptChange } from '../model/prompt-change.ts'
import { findCachedCards, patchLists } from './patch-lists.ts'

/** As many as the API takes at once. */
const mostAtOnce = 500

type Manner = {
  /** Without a toast: for what is seen at a glance and undone by doing it again. */
  quiet?: boolean
}

/** Changes prompts at once on the screen, and offers to undo it. */
export function useChangePrompts() {
  const queries = useQueryClient()
  return (change: PromptChange, manner?: Manner) => changeWithUndo(queries, change, manner)
}

async function changeWithUndo(
  queries: QueryClient,
  change: PromptChange,
  { quiet = false }: Manner = {},
): Promise<void> {
  const steps = invertChange(change, findCachedCards(queries, change.ids))
  const isDone = await perform(queries, change)
  if (!isDone || quiet) return
  const undo = async () => {
    for (const step of steps) if (!(await perform(queries, step))) return
  }
  const nameCollection = (slug: string) =>
    queries.getQueryData<Collection[]>(collectionsKey)?.find((known) => known.slug === slug)
      ?.name ?? slug
  stackToast({
    title: describeChange(change, nameCollection),
    ...(steps.length > 0 && { action: { label: 'Undo', onSelect: undo } }),
  })
}

async function perform(queries: QueryClient, change: PromptChange): Promise<boolean> {
  await queries.cancelQueries({ queryKey: promptListsKey })
  const putBack = patchLists(queries, change)
  try {
    for (let at = 0; at < change.ids.length; at += mostAtOnce)
      await call(changePromptsRoute, {
        body: { ...change, ids: change.ids.slice(at, at + mostAtOnce) },
      })
    return true
  } catch (error) {
    putBack()
    stackToast({ title: 'Not changed', description: describeError(error), variant: 'error' })
    return false
  } finally {
    void queries.invalidateQueries({ queryKey: promptsKey })
    void queries.invalidateQueries({ queryKey: collectionsKey })
  }
}
