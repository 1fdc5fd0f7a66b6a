import { deleteRunsRoute } from '@product/contract/runs'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { runsKey } from '#web/entities/run/run-keys.ts'
import { call } from '#web/lib/api/call.ts'
import { describeError } from '#web/lib/api/describe-error.ts'

export function useDeleteRuns() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (ids: string[]) => call(deleteRunsRoute, { body: { ids } }),
    onSuccess: ({ deleted }) =>
      stackToast({
        title: deleted === 1 ? 'Run deleted' : `${deleted.toLocaleString('en')} runs deleted`,
        variant: 'success',
      }),
    onError: (error) =>
      stackToast({
        title: 'Nothing was deleted',
        description: describeError(error),
        variant: 'error',
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: runsKey }),
  })
}
