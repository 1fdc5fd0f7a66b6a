import { type Run, rateRun as route } from '@product/contract/runs'
import { stackToast } from '@product/ui/toast-stack-store'
import { useMutation } from '@tanstack/react-query'
import { call } from '#web/lib/api.ts'
import { describeError } from '#web/lib/describe-error.ts'

export type Rating = { thumb: Run['thumb']; note: string }

export const useRateRun = (id: string) =>
  useMutation({
    mutationFn: (rating: Rating) => call(route, { params: { id }, body: rating }),
    onError: (error) =>
      stackToast({ title: 'Not rated', description: describeError(error), variant: 'error' }),
  })
