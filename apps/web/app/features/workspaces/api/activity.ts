import {
  type ActivityFilter,
  exportActivityRoute,
  listActivityRoute,
} from '@product/contract/activity'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'
import { downloadFile } from '#web/lib/api/download-file.ts'
import { stackError } from '#web/lib/api/stack-error.ts'

const firstPage: string | undefined = undefined

export function useActivityPages(id: string, filter: ActivityFilter) {
  const { data, ...query } = useInfiniteQuery({
    queryKey: ['activity', id, filter],
    queryFn: ({ pageParam }: { pageParam: string | undefined }) =>
      call(listActivityRoute, { params: { id }, query: { ...filter, cursor: pageParam } }),
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    refetchOnMount: 'always',
  })
  return { ...query, entries: data?.pages.flatMap((page) => page.entries) }
}

async function exportActivity({ id, filter }: { id: string; filter: ActivityFilter }) {
  const address = new URL(exportActivityRoute.path.replace('{id}', id), location.origin)
  for (const [name, value] of Object.entries(filter))
    if (value !== undefined) address.searchParams.set(name, value)
  await downloadFile(new Request(address), 'activity.csv')
}

export const useExportActivity = () =>
  useMutation({
    mutationFn: exportActivity,
    onError: (error) => stackError('The activity log was not exported', error),
  })
