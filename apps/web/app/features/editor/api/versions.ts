import { getVersionRoute, listVersionsRoute, restoreVersionRoute } from '@product/contract/versions'
import { createId } from '@product/domain'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'
import { isWorthRetrying } from '#web/lib/query/is-worth-retrying.ts'

/** Of everything that the history of one prompt is made from. */
export const historyKey = (promptId: string) => ['history', promptId] as const

/** Of its versions, without their labels. */
export const versionsKey = (promptId: string) => [...historyKey(promptId), 'versions'] as const

const listVersions = (id: string, before: number | undefined) =>
  call(listVersionsRoute, { params: { id }, query: { limit: 50, before } })

export const useVersions = (promptId: string) =>
  useInfiniteQuery({
    queryKey: [...versionsKey(promptId), 'list'],
    queryFn: ({ pageParam }) => listVersions(promptId, pageParam),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ nextBefore }) => nextBefore ?? undefined,
    retry: isWorthRetrying,
  })

const getVersion = (id: string, number: number) => call(getVersionRoute, { params: { id, number } })

const versionQuery = (promptId: string, number: number) => ({
  queryKey: [...versionsKey(promptId), number],
  queryFn: () => getVersion(promptId, number),
  retry: (attempts: number, error: Error) => attempts < 1 && isWorthRetrying(attempts, error),
})

export const useVersion = (promptId: string, number: number | undefined) =>
  useQuery({ ...versionQuery(promptId, number ?? 1), enabled: number !== undefined })

export function useFetchVersion(promptId: string) {
  const queries = useQueryClient()
  return (number: number) => queries.fetchQuery(versionQuery(promptId, number))
}

/** Tells the version that it replaced, which Undo restores. */
async function restoreVersion(id: string, number: number) {
  const newest = await call(listVersionsRoute, { params: { id }, query: { limit: 1 } })
  const { version } = await call(restoreVersionRoute, {
    params: { id, number },
    body: { saveId: createId() },
  })
  return { version, replaced: newest.versions[0]?.number ?? version }
}

export function useRestoreVersion(promptId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (number: number) => restoreVersion(promptId, number),
    onSuccess: () => queries.invalidateQueries({ queryKey: historyKey(promptId) }),
  })
}
