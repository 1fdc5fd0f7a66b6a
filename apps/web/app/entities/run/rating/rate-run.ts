import { type Run, rateRunRoute } from '@product/contract/runs'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'
import { describeError } from '#web/lib/api/describe-error.ts'
import { metricsKey, runKey, runListsKey } from '../run-keys.ts'

type Rating = { thumb: Run['thumb']; note: string }

/** On the screen at once; put back where the server refuses. */
export function useRateRun(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (rating: Rating) => call(rateRunRoute, { params: { id }, body: rating }),
    onMutate: async ({ thumb, note }) => {
      await queries.cancelQueries({ queryKey: runKey(id) })
      const before = queries.getQueryData<Run>(runKey(id))
      if (before) queries.setQueryData(runKey(id), { ...before, thumb, thumbNote: note })
      return before
    },
    onSuccess: (run) => {
      queries.setQueryData(runKey(id), run)
      for (const queryKey of [runListsKey, metricsKey]) void queries.invalidateQueries({ queryKey })
    },
    onError: (error, _rating, before) => {
      queries.setQueryData(runKey(id), before)
      stackToast({ title: 'Not rated', description: describeError(error), variant: 'error' })
    },
  })
}
