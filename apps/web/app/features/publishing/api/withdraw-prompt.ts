import { withdrawPromptRoute } from '@product/contract/publishing'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { promptListsKey } from '#web/entities/prompt/prompt-keys.ts'
import { publicationKey } from '#web/entities/publication/publication.ts'
import { call } from '#web/lib/api/call.ts'
import { describeError } from '#web/lib/api/describe-error.ts'

export function useWithdraw(promptId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(withdrawPromptRoute, { params: { id: promptId } }),
    onSuccess: (state) => {
      queries.setQueryData(publicationKey(promptId), state)
      stackToast({
        title: 'Withdrawn from the library',
        description: 'Copies that others made stay theirs.',
        variant: 'success',
      })
      return queries.invalidateQueries({ queryKey: promptListsKey })
    },
    onError: (error) =>
      stackToast({ title: 'Not withdrawn', description: describeError(error), variant: 'error' }),
  })
}
