import { copyPromptsRoute, movePromptsRoute } from '@product/contract/prompts'
import type { Workspace } from '@product/contract/workspaces'
import { createId } from '@product/domain'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { collectionsKey } from '#web/entities/collection/collections.ts'
import { promptsKey } from '#web/entities/prompt/prompt-keys.ts'
import { call } from '#web/lib/api/call.ts'
import { stackError } from '#web/lib/api/stack-error.ts'

type Transfer = { promptId: string; workspace: Workspace; isCopy: boolean }

async function transferPrompt({ promptId, workspace, isCopy }: Transfer): Promise<void> {
  const { id: workspaceId } = workspace
  if (isCopy) {
    const copies = [{ id: promptId, newId: createId() }]
    await call(copyPromptsRoute, { body: { copies, workspaceId } })
  } else await call(movePromptsRoute, { body: { ids: [promptId], workspaceId } })
}

/** Moves or copies a prompt to another workspace, with its versions. */
export function useTransferPrompt() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: transferPrompt,
    onSuccess: (_, { workspace, isCopy }) =>
      stackToast({
        title: `${isCopy ? 'Copied' : 'Moved'} to ${workspace.name}`,
        variant: 'success',
      }),
    onError: (error, { isCopy }) => stackError(isCopy ? 'Not copied' : 'Not moved', error),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: promptsKey })
      void queries.invalidateQueries({ queryKey: collectionsKey })
    },
  })
}
