import {
  deleteRunsRoute,
  exportRunsRoute,
  listRunsRoute,
  type Run,
  type RunFilter,
  type RunSummary,
} from '@product/contract/runs'
import { saveValueSetRoute } from '@product/contract/value-sets'
import { createId } from '@product/domain'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { z } from 'zod'
import { runListsKey, runsKey } from '#web/entities/run/runs.ts'
import { call } from '#web/lib/api/call.ts'
import { downloadFile } from '#web/lib/api/download-file.ts'
import { stackError } from '#web/lib/api/stack-error.ts'

export type RunListFilter = z.input<typeof RunFilter>

const firstPage: string | undefined = undefined
const whileSomethingRuns = 1_500

const isRunning = ({ status }: RunSummary) => status === 'Running'

/** The newest runs first. While one of them goes on, they are asked for again and again. */
export function useRunPages(filter: RunListFilter, limit = 30) {
  const { data, ...query } = useInfiniteQuery({
    queryKey: [...runListsKey, filter, limit],
    queryFn: ({ pageParam }: { pageParam: string | undefined }) =>
      call(listRunsRoute, { query: { ...filter, limit, cursor: pageParam } }),
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.runs.some(isRunning)) ? whileSomethingRuns : false,
  })
  return {
    ...query,
    runs: data?.pages.flatMap((page) => page.runs),
    models: data?.pages[0]?.models ?? [],
  }
}

export function useDeleteRuns() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (ids: string[]) => call(deleteRunsRoute, { body: { ids } }),
    onSuccess: ({ deleted }) =>
      stackToast({
        title: deleted === 1 ? 'Run deleted' : `${deleted.toLocaleString('en')} runs deleted`,
        variant: 'success',
      }),
    onError: (error) => stackError('Nothing was deleted', error),
    onSettled: () => queries.invalidateQueries({ queryKey: runsKey }),
  })
}

type Export = { format: 'csv' | 'json'; filter: RunListFilter }

async function exportRuns({ format, filter }: Export): Promise<void> {
  const address = new URL(exportRunsRoute.path, location.origin)
  for (const [name, value] of Object.entries({ ...filter, format }))
    if (value !== undefined) address.searchParams.set(name, String(value))
  await downloadFile(new Request(address), `runs.${format}`)
}

export const useExportRuns = () =>
  useMutation({
    mutationFn: exportRuns,
    onSuccess: () => stackToast({ title: 'Your file is ready', variant: 'success' }),
    onError: (error) => stackError('Nothing was exported', error),
  })

/** Keeps the run's values as a named set, with its answer as the one that is expected. */
const expectOutput = ({ id, promptId, values, text }: Run) =>
  call(saveValueSetRoute, {
    params: { id: promptId ?? '', setId: createId() },
    body: { name: `From ${id}`, values, expectedOutput: text },
  })

export const useExpectOutput = () =>
  useMutation({
    mutationFn: expectOutput,
    onSuccess: ({ name }) =>
      stackToast({
        title: 'Kept as the expected output',
        description: `It is in the test values ${name} of the prompt.`,
        variant: 'success',
      }),
    onError: (error) => stackError('Not kept', error),
  })
