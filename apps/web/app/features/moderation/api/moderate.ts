import { moderateRoute } from '@product/contract/moderation'
import type { ModeratedKind, ModerationActionName } from '@product/domain'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'
import { describeError } from '#web/lib/api/describe-error.ts'
import { doneActions } from '../model/action-names.ts'
import { moderationKey } from './moderation-keys.ts'

export type Wish = {
  action: ModerationActionName
  kind: ModeratedKind
  target: string
  reason?: string
}

export function useModerate() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Wish) => call(moderateRoute, { body }),
    onSuccess: ({ settled }, { action }) =>
      stackToast({
        title: doneActions[action],
        ...(settled > 0 && { description: describeSettled(settled) }),
        variant: 'success',
      }),
    onError: (error) =>
      stackToast({
        title: 'Nothing was done',
        description: describeError(error),
        variant: 'error',
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: moderationKey }),
  })
}

const describeSettled = (settled: number): string =>
  settled === 1 ? 'One report is settled.' : `${settled.toLocaleString('en')} reports are settled.`
