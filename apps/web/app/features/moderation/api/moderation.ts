import {
  listModerationActionsRoute,
  listReportsRoute,
  moderateRoute,
  type Report,
} from '@product/contract/moderation'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'
import { doneActions, type ModerationInput } from '../model/action-names.ts'

export const moderationKey = ['moderation'] as const

const firstPage: string | undefined = undefined

export function useReportPages(status: Report['status']) {
  const { data, ...query } = useInfiniteQuery({
    queryKey: [...moderationKey, 'reports', status],
    queryFn: ({ pageParam }: { pageParam: string | undefined }) =>
      call(listReportsRoute, { query: { status, cursor: pageParam } }),
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
  return {
    ...query,
    reports: data?.pages.flatMap((page) => page.reports),
    open: data?.pages.at(-1)?.open,
  }
}

/** Lists operators' actions, newest first. */
export function useActionPages() {
  const { data, ...query } = useInfiniteQuery({
    queryKey: [...moderationKey, 'actions'],
    queryFn: ({ pageParam }: { pageParam: string | undefined }) =>
      call(listModerationActionsRoute, { query: { cursor: pageParam } }),
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
  return { ...query, actions: data?.pages.flatMap((page) => page.actions) }
}

export function useModerate() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: ModerationInput) => call(moderateRoute, { body }),
    onSuccess: ({ settled }, { action }) =>
      stackToast({
        title: doneActions[action],
        ...(settled > 0 && { description: describeSettled(settled) }),
        variant: 'success',
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: moderationKey }),
  })
}

const describeSettled = (settled: number): string =>
  settled === 1 ? '1 report resolved.' : `${settled.toLocaleString('en')} reports resolved.`
