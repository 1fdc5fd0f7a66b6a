import { getVersionRoute, listVersionsRoute, restoreVersionRoute } from '@product/contract/versions'
import { createId } from '@product/domain'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'

/** Of everything that the history of one prompt is made from. */
export const historyKey = (promptId: string) => ['history', promptId] as const

const listVersions = (id: string, before: number | undefined) =>
  call(listVersionsRoute, { params: { id }, query: { limit: 50, before } })

export const useVersions = (promptId: string) =>
  useInfiniteQuery({
    queryKey: [...historyKey(promptId), 'versions'],
    queryFn: ({ pageParam }) => listVersions(promptId, pageParam),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ nextBefore }) => nextBefore ?? undefined,
  })

const getVersion = (id: string, number: number) => call(getVersionRoute, { params: { id, number } })

export const useVersion = (promptId: string, number: number | undefined) =>
  useQuery({
    queryKey: [...historyKey(promptId), 'version', number],
    queryFn: () => getVersion(promptId, number ?? 1),
    enabled: number !== undefined,
    retry: 1,
  })

const restoreVersion = (id: string, number: number, saveId: string) =>
  call(restoreVersionRoute, { params: { id, number }, body: { saveId } })

export function useRestoreVersion(promptId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (number: number) => restoreVersion(promptId, number, createId()),
    onSuccess: () => queries.invalidateQueries({ queryKey: historyKey(promptId) }),
  })
}
