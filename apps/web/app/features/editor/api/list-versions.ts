import { listVersionsRoute } from '@product/contract/versions'
import { useInfiniteQuery } from '@tanstack/react-query'
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
