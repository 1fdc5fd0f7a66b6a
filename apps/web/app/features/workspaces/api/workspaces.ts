import {
  changeWorkspaceAvatarRoute,
  changeWorkspaceRoute,
  createWorkspaceRoute,
  deleteWorkspaceRoute,
  leaveWorkspaceRoute,
  removeWorkspaceAvatarRoute,
  transferOwnershipRoute,
  type WorkspaceChanges,
} from '@product/contract/workspaces'
import { createId } from '@product/domain'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { cropToSquare } from '#web/entities/avatar/crop-to-square.ts'
import { membersKey } from '#web/entities/workspace/members.ts'
import { workspacesKey } from '#web/entities/workspace/workspaces.ts'
import { call } from '#web/lib/api/call.ts'
import { stackError } from '#web/lib/api/stack-error.ts'

const createWorkspace = (name: string) =>
  call(createWorkspaceRoute, { body: { id: createId(), name } })

export const useCreateWorkspace = () => useMutation({ mutationFn: createWorkspace })

/** Everything shown of workspaces is read again once one of them has changed. */
function useWorkspaceMutation<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => queries.invalidateQueries({ queryKey: workspacesKey }),
  })
}

export const useChangeWorkspace = (id: string) =>
  useWorkspaceMutation((body: WorkspaceChanges) =>
    call(changeWorkspaceRoute, { params: { id }, body }),
  )

export const useChangeWorkspaceAvatar = (id: string) =>
  useWorkspaceMutation(async (image: File) =>
    call(changeWorkspaceAvatarRoute, { params: { id }, body: await cropToSquare(image) }),
  )

export const useRemoveWorkspaceAvatar = (id: string) =>
  useWorkspaceMutation<void, unknown>(() => call(removeWorkspaceAvatarRoute, { params: { id } }))

export function useTransferOwnership(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (accountId: string) =>
      call(transferOwnershipRoute, { params: { id }, body: { accountId } }),
    onSuccess: () =>
      Promise.all(
        [workspacesKey, membersKey(id)].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ),
  })
}

/** `onLeft` is called also when the dialog that asked has closed. */
export const useLeaveWorkspace = (id: string, onLeft: () => Promise<void>) =>
  useMutation({
    mutationFn: () => call(leaveWorkspaceRoute, { params: { id } }),
    onSuccess: onLeft,
    onError: (error) => stackError('You’re still a member', error),
  })

type Deletion = { id: string; confirmation: string }

const deleteWorkspace = ({ id, confirmation }: Deletion) =>
  call(deleteWorkspaceRoute, { params: { id }, body: { confirmation } })

export const useDeleteWorkspace = () => useMutation({ mutationFn: deleteWorkspace })
