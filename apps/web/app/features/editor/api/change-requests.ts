import {
  type ChangeRequest,
  declineChangeRequestRoute,
  getChangeBaseRoute,
  getChangeRequestRoute,
  listMyChangeRequestsRoute,
  listPromptChangeRequestsRoute,
  mergeChangeRequestRoute,
  type NewChangeRequest,
  proposeChangeRoute,
  withdrawChangeRequestRoute,
} from '@product/contract/change-requests'
import type { MergeChoices, MergeConflict } from '@product/domain'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRequestNews } from '#web/entities/notification/use-request-news.ts'
import { call } from '#web/lib/api/call.ts'
import { stackError } from '#web/lib/api/stack-error.ts'
import { isWorthRetrying } from '#web/lib/query/is-worth-retrying.ts'
import { loadOnce } from '#web/lib/query/load-once.ts'
import { historyKey } from './versions.ts'

const requestsKey = ['change-requests'] as const
const requestKey = (id: string) => [...requestsKey, 'one', id] as const

export type ListedState = 'open' | 'closed'

/** Of a prompt; those that the person opened; or those that they may decide. */
export type RequestListOf = { promptId: string } | 'proposed' | 'received'

const listRequests = (
  of: RequestListOf,
  query: { state: ListedState; cursor: string | undefined },
) =>
  typeof of === 'string'
    ? call(listMyChangeRequestsRoute, { query: { ...query, list: of } })
    : call(listPromptChangeRequestsRoute, { params: { id: of.promptId }, query })

/** Kept up to date while they are shown. */
export function useChangeRequests(of: RequestListOf, state: ListedState) {
  const queries = useQueryClient()
  useRequestNews(true, () => void queries.invalidateQueries({ queryKey: [...requestsKey, 'list'] }))
  return useInfiniteQuery({
    queryKey: [...requestsKey, 'list', of, state],
    queryFn: ({ pageParam: cursor }) => listRequests(of, { state, cursor }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    retry: isWorthRetrying,
  })
}

/** How many are open, for the editor of a stored prompt. */
export function useOpenRequestCount(promptId: string, isStored: boolean): number {
  const { data } = useQuery({
    queryKey: [...requestsKey, 'count', promptId],
    queryFn: () => listRequests({ promptId }, { state: 'open', cursor: undefined }),
    enabled: isStored,
    retry: isWorthRetrying,
  })
  return data?.counts.open ?? 0
}

const getBase = (id: string) => call(getChangeBaseRoute, { params: { id } })

export const useChangeBase = (promptId: string) =>
  useQuery({
    queryKey: [...requestsKey, 'base', promptId],
    queryFn: () => getBase(promptId),
    retry: isWorthRetrying,
    // The text must not change under the person who edits it.
    staleTime: loadOnce,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

/** The newest text, where the one that was changed is gone. */
export function useReloadBase(promptId: string) {
  const queries = useQueryClient()
  return () =>
    queries.fetchQuery({
      queryKey: [...requestsKey, 'newest-base', promptId],
      queryFn: () => getBase(promptId),
      staleTime: 0,
    })
}

const getRequest = (id: string) => call(getChangeRequestRoute, { params: { id } })

/** Kept up to date while it is shown. */
export function useChangeRequest(id: string) {
  const queries = useQueryClient()
  useRequestNews(true, () => void queries.invalidateQueries({ queryKey: requestKey(id) }))
  return useQuery({
    queryKey: requestKey(id),
    queryFn: () => getRequest(id),
    retry: isWorthRetrying,
  })
}

/** Puts the answer of the server where it is shown, and counts anew. */
function useStoreRequest() {
  const queries = useQueryClient()
  return (request: ChangeRequest) => {
    queries.setQueryData(requestKey(request.id), request)
    void queries.invalidateQueries({ queryKey: [...requestsKey, 'list'] })
    void queries.invalidateQueries({ queryKey: [...requestsKey, 'count'] })
    void queries.invalidateQueries({ queryKey: historyKey(request.promptId) })
  }
}

type Proposal = { promptId: string; requestId: string; body: NewChangeRequest }

const propose = ({ promptId, requestId, body }: Proposal) =>
  call(proposeChangeRoute, { params: { id: promptId, requestId }, body })

export function usePropose() {
  const store = useStoreRequest()
  return async (proposal: Proposal) => {
    const request = await propose(proposal)
    store(request)
    return request
  }
}

type Reviewed = {
  revision: number
  promptRevision: number
  choices: MergeChoices
  conflicts: MergeConflict[]
}

const merge = (id: string, body: Reviewed) =>
  call(mergeChangeRequestRoute, { params: { id }, body })

export function useMergeRequest({ id, promptId }: Pick<ChangeRequest, 'id' | 'promptId'>) {
  const store = useStoreRequest()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (reviewed: Reviewed) => merge(id, reviewed),
    onSuccess: (request) => {
      store(request)
      const version = request.decision?.version
      stackToast({
        title: version ? `Merged as v${version}` : 'Merged',
        variant: 'success',
        action: { label: 'Open editor', to: `/editor/${promptId}` },
      })
    },
    onError: (error) => {
      stackError('The change was not merged', error)
      // Somebody else may have decided or changed it.
      void queries.invalidateQueries({ queryKey: requestKey(id) })
    },
  })
}

const decline = (id: string, reason: string) =>
  call(declineChangeRequestRoute, { params: { id }, body: { reason } })

export function useDeclineRequest({ id }: Pick<ChangeRequest, 'id'>) {
  const store = useStoreRequest()
  return async (reason: string) => {
    store(await decline(id, reason))
    stackToast({ title: 'Change request declined', variant: 'success' })
  }
}

const withdraw = (id: string) => call(withdrawChangeRequestRoute, { params: { id } })

export function useWithdrawRequest({ id }: Pick<ChangeRequest, 'id'>) {
  const store = useStoreRequest()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => withdraw(id),
    onSuccess: (request) => {
      store(request)
      stackToast({ title: 'Change request withdrawn', variant: 'success' })
    },
    onError: (error) => {
      stackError('The change request was not withdrawn', error)
      void queries.invalidateQueries({ queryKey: requestKey(id) })
    },
  })
}
