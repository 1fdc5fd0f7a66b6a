import { copyPromptsRoute, movePromptsRoute } from '@product/contract/prompts'
import type { Workspace } from '@product/contract/workspaces'
import { createId } from '@product/domain'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { collectionsKey } from '#web/entities/collection/collections.ts'
import { promptsKey } from '#web/entities/prompt/prompt-keys.ts'
import { call } from '#web/lib/api/call.ts'
import { stackError } from '#web/lib/api/stack-error.ts'
import { offerUndo } from '#web/lib/undo/offer-undo.ts'

/** A prompt, and the workspace and collections that it is in. */
type Transferred = {
  id: string
  from: Workspace
  collections: readonly string[]
  /** Whether no collection says for whom it is closed, so that it could not be closed again. */
  isKeptClosed: boolean
}

type Copy = { promptId: string; to: Workspace }

const copyPrompt = ({ promptId, to }: Copy) =>
  call(copyPromptsRoute, {
    body: { copies: [{ id: promptId, newId: createId() }], workspaceId: to.id },
  })

type Move = { prompt: Transferred; to: Workspace }

const movePrompt = ({ prompt, to }: Move) =>
  call(movePromptsRoute, { body: { ids: [prompt.id], workspaceId: to.id } })

/** Into the workspace and the collections that it was in, at once: a restricted one closes it. */
const moveBack = ({ id, from, collections }: Transferred) =>
  call(movePromptsRoute, {
    body: { ids: [id], workspaceId: from.id, collections: [...collections] },
  })

function useRefresh() {
  const queries = useQueryClient()
  return () => {
    void queries.invalidateQueries({ queryKey: promptsKey })
    void queries.invalidateQueries({ queryKey: collectionsKey })
  }
}

/** Copies a prompt to another workspace, with its versions. */
export const useCopyToWorkspace = () =>
  useMutation({
    mutationFn: copyPrompt,
    onSuccess: (_, { to }) => stackToast({ title: `Copied to ${to.name}`, variant: 'success' }),
    onError: (error) => stackError('Not copied', error),
    onSettled: useRefresh(),
  })

/** Moves a prompt to another workspace, with its versions, and offers to undo it. */
export function useMoveToWorkspace() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: movePrompt,
    onSuccess: (_, { prompt, to }) => {
      const toast = { title: `Moved to ${to.name}`, description: describeLoss(prompt.from) }
      if (prompt.isKeptClosed) return void stackToast(toast)
      offerUndo(toast, () => {
        moveBack(prompt)
          .catch((error) => stackError('Not moved back', error))
          .finally(refresh)
      })
    },
    onError: (error) => stackError('Not moved', error),
    onSettled: refresh,
  })
}

const describeLoss = ({ kind, name }: Workspace): string =>
  kind === 'team'
    ? `Its versions went along. Members of ${name} no longer see it.`
    : 'Its versions went along.'
