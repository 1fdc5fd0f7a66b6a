import { deleteRunsRoute } from '@product/contract/runs'
import { stackToast } from '@product/ui/toast-stack-store'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/lib/api.ts'
import { describeError } from '#web/lib/describe-error.ts'
import { runsKey } from '#web/lib/runs/run-keys.ts'

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
