import {
  acceptInvitationRoute,
  createInvitationLinkRoute,
  type Invitation,
  inviteByMailRoute,
  listInvitationsRoute,
  type NewInvitationLink,
  type NewMailedInvitation,
  openInvitationRoute,
  renewInvitationRoute,
  revokeInvitationRoute,
} from '@product/contract/invitations'
import { createId } from '@product/domain'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '#web/lib/api/call.ts'
import { stackError } from '#web/lib/api/stack-error.ts'
import { isWorthRetrying } from '#web/lib/query/is-worth-retrying.ts'

export const invitationsKey = (id: string) => ['invitations', id] as const

export const useInvitations = (id: string) =>
  useQuery({
    queryKey: invitationsKey(id),
    queryFn: () => call(listInvitationsRoute, { params: { id } }),
  })

function useRefresh(id: string) {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: invitationsKey(id) })
}

type Mailed = Omit<z.input<typeof NewMailedInvitation>, 'id'>

export const useInviteByMail = (id: string) =>
  useMutation({
    mutationFn: (invitation: Mailed) =>
      call(inviteByMailRoute, { params: { id }, body: { id: createId(), ...invitation } }),
    onSuccess: useRefresh(id),
  })

type Link = Omit<z.input<typeof NewInvitationLink>, 'id'>

export const useCreateInvitationLink = (id: string) =>
  useMutation({
    mutationFn: (link: Link) =>
      call(createInvitationLinkRoute, { params: { id }, body: { id: createId(), ...link } }),
    onSuccess: useRefresh(id),
  })

export const useRenewInvitation = (id: string) =>
  useMutation({
    mutationFn: (invitation: Invitation) =>
      call(renewInvitationRoute, { params: { id, invitationId: invitation.id } }),
    onSuccess: ({ email }) =>
      stackToast({
        title: email ? `Sent to ${email} again` : 'The link was replaced',
        ...(!email && { description: 'The earlier link no longer works.' }),
        variant: 'success',
      }),
    onError: (error) => stackError('The invitation was not renewed', error),
    onSettled: useRefresh(id),
  })

export const useRevokeInvitation = (id: string) =>
  useMutation({
    mutationFn: (invitation: Invitation) =>
      call(revokeInvitationRoute, { params: { id, invitationId: invitation.id } }),
    onSuccess: () => stackToast({ title: 'Invitation revoked', variant: 'success' }),
    onError: (error) => stackError('The invitation was not revoked', error),
    onSettled: useRefresh(id),
  })

/** Asked for anew as another account, to which it may mean something else. */
export const useOpenedInvitation = (token: string, userId: string | undefined) =>
  useQuery({
    queryKey: ['invitation', token, userId],
    queryFn: () => call(openInvitationRoute, { body: { token } }),
    enabled: token !== '',
    retry: isWorthRetrying,
  })

const acceptInvitation = (token: string) => call(acceptInvitationRoute, { body: { token } })

export const useAcceptInvitation = () => useMutation({ mutationFn: acceptInvitation })
