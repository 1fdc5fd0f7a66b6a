import { deletePublishedVersionRoute } from '@product/contract/publishing'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { promptListsKey } from '#web/entities/prompt/prompt-keys.ts'
import { publicationKey } from '#web/entities/publication/publication.ts'
import { call } from '#web/lib/api/call.ts'
import { describeError } from '#web/lib/api/describe-error.ts'

export function useDeletePublishedVersion(promptId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (version: number) =>
      call(deletePublishedVersionRoute, { params: { id: promptId, version } }),
    onSuccess: (state, version) => {
      queries.setQueryData(publicationKey(promptId), state)
      stackToast({ title: `Version ${version} was deleted from the library`, variant: 'success' })
      return queries.invalidateQueries({ queryKey: promptListsKey })
    },
    onError: (error) =>
      stackToast({
        title: 'The version was not deleted',
        description: describeError(error),
        variant: 'error',
      }),
  })
}
