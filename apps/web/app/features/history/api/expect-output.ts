import type { Run } from '@product/contract/runs'
import { saveValueSetRoute } from '@product/contract/value-sets'
import { createId } from '@product/domain'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { useMutation } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'
import { describeError } from '#web/lib/api/describe-error.ts'

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
    onError: (error) =>
      stackToast({ title: 'Not kept', description: describeError(error), variant: 'error' }),
  })
