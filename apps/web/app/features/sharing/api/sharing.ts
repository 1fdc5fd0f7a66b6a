import { changeCollectionRoute } from '@product/contract/collections'
import {
  addSharesRoute,
  changeShareRoute,
  getSharingRoute,
  type NewShares,
  type NewWorkspaceShare,
  putLinkRoute,
  renewLinkRoute,
  revokeLinkRoute,
  revokeShareRoute,
  type Share,
  type SharedKind,
  type Sharing,
  shareWithWorkspaceRoute,
} from '@product/contract/sharing'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { collectionsKey } from '#web/entities/collection/collections.ts'
import { call } from '#web/lib/api/call.ts'
import { stackError } from '#web/lib/api/stack-error.ts'
import { isWorthRetrying } from '#web/lib/query/is-worth-retrying.ts'

export type Thing = { kind: SharedKind; id: string }

const sharingKey = ({ kind, id }: Thing) => ['sharing', kind, id] as const

const getSharing = (thing: Thing) => call(getSharingRoute, { params: thing })

/** Asked for with each opening: others change it too. */
export const useSharing = (thing: Thing) =>
  useQuery({
    queryKey: sharingKey(thing),
    queryFn: () => getSharing(thing),
    retry: isWorthRetrying,
    staleTime: 0,
  })

/** A collection's visibility follows its shares. */
function useRefresh(thing: Thing) {
  const queries = useQueryClient()
  return async () => {
    await queries.invalidateQueries({ queryKey: sharingKey(thing) })
    if (thing.kind === 'collection') await queries.invalidateQueries({ queryKey: collectionsKey })
  }
}

export function useAddShares(thing: Thing) {
  const queries = useQueryClient()
  const refresh = useRefresh(thing)
  return useMutation({
    mutationFn: (body: z.input<typeof NewShares>) => call(addSharesRoute, { params: thing, body }),
    onSuccess: (sharing) => {
      queries.setQueryData<Sharing>(sharingKey(thing), sharing)
      return refresh()
    },
  })
}

export function useShareWithWorkspace(thing: Thing) {
  const queries = useQueryClient()
  const refresh = useRefresh(thing)
  return useMutation({
    mutationFn: (body: z.input<typeof NewWorkspaceShare>) =>
      call(shareWithWorkspaceRoute, { params: thing, body }),
    onSuccess: (sharing) => {
      queries.setQueryData<Sharing>(sharingKey(thing), sharing)
      return refresh()
    },
  })
}

type ShareChanges = Partial<Pick<Share, 'access' | 'expiresAt'>>

export function useChangeShare(thing: Thing) {
  const refresh = useRefresh(thing)
  return useMutation({
    mutationFn: ({ id, ...body }: ShareChanges & { id: string }) =>
      call(changeShareRoute, { params: { id }, body }),
    onError: (error) => stackError('The access was not changed', error),
    onSettled: refresh,
  })
}

/** Shares again as it was; undefined where that is not possible. */
function useRestoreShare(thing: Thing) {
  const { mutate: addShares } = useAddShares(thing)
  const { mutate: shareWithWorkspace } = useShareWithWorkspace(thing)
  const onError = (error: Error) => stackError('The access was not restored', error)
  return ({ email, workspace, access, note, expiresAt, isExpired }: Share) => {
    const terms = { access, note, expiresAt }
    if (isExpired) return undefined
    if (email !== null) return () => addShares({ emails: [email], ...terms }, { onError })
    return workspace?.isYours
      ? () => shareWithWorkspace({ workspaceId: workspace.id, ...terms }, { onError })
      : undefined
  }
}

export function useRevokeShare(thing: Thing) {
  const refresh = useRefresh(thing)
  const restore = useRestoreShare(thing)
  return useMutation({
    mutationFn: ({ id }: Share) => call(revokeShareRoute, { params: { id } }),
    onSuccess: (_, share) => {
      const onSelect = restore(share)
      stackToast({
        title: `${share.email ?? share.workspace?.name} no longer has access`,
        ...(onSelect && { action: { label: 'Undo', onSelect } }),
      })
    },
    onError: (error) => stackError('The access was not removed', error),
    onSettled: refresh,
  })
}

type LinkChange = { expiresAt: string | null } | 'renew' | 'revoke'

const changeLink = async (thing: Thing, change: LinkChange): Promise<void> => {
  if (change === 'renew') await call(renewLinkRoute, { params: thing })
  else if (change === 'revoke') await call(revokeLinkRoute, { params: thing })
  else await call(putLinkRoute, { params: thing, body: change })
}

export function useChangeLink(thing: Thing) {
  const refresh = useRefresh(thing)
  return useMutation({
    mutationFn: (change: LinkChange) => changeLink(thing, change),
    onError: (error) => stackError('The link was not changed', error),
    onSettled: refresh,
  })
}

export function useChangeVisibility(thing: Thing, slug: string) {
  const refresh = useRefresh(thing)
  return useMutation({
    mutationFn: (visibility: 'public' | 'shared' | 'private') =>
      call(changeCollectionRoute, { params: { slug }, body: { visibility } }),
    onError: (error) => stackError('The visibility was not changed', error),
    onSettled: refresh,
  })
}
