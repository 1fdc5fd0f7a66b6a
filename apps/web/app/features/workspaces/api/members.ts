import {
  changeMemberRoute,
  type removedPrompts,
  removeMemberRoute,
  type WorkspaceMember,
} from '@product/contract/workspaces'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { membersKey } from '#web/entities/workspace/members.ts'
import { roleNames } from '#web/entities/workspace/role-names.ts'
import { workspacesKey } from '#web/entities/workspace/workspaces.ts'
import { call } from '#web/lib/api/call.ts'
import { stackError } from '#web/lib/api/stack-error.ts'
import { invitationsKey } from './invitations.ts'

/** Roles, seats and open links may all have changed with a member. */
function useRefreshMembers(id: string) {
  const queries = useQueryClient()
  return () =>
    Promise.all(
      [membersKey(id), invitationsKey(id), workspacesKey].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    )
}

type RoleChange = { member: WorkspaceMember; role: WorkspaceMember['role'] }

export function useChangeRole(id: string) {
  const refresh = useRefreshMembers(id)
  return useMutation({
    mutationFn: ({ member, role }: RoleChange) =>
      call(changeMemberRoute, { params: { id, accountId: member.id }, body: { role } }),
    onSuccess: (_, { member, role }) =>
      stackToast({ title: `${member.name} is now ${roleNames[role]}`, variant: 'success' }),
    onError: (error) => stackError('The role was not changed', error),
    onSettled: refresh,
  })
}

type Removal = { member: WorkspaceMember; prompts: (typeof removedPrompts)[number] }

export function useRemoveMember(id: string) {
  const refresh = useRefreshMembers(id)
  return useMutation({
    mutationFn: ({ member, prompts }: Removal) =>
      call(removeMemberRoute, { params: { id, accountId: member.id }, query: { prompts } }),
    onSuccess: (_, { member }) =>
      stackToast({ title: `${member.name} was removed`, variant: 'success' }),
    onSettled: refresh,
  })
}
