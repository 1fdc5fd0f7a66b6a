import {
  getPublicationRoute,
  hideOutcomeRoute,
  showOutcomeRoute,
} from '@product/contract/publishing'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { promptsKey } from '#web/entities/prompt/prompt-keys.ts'
import { call } from '#web/lib/api/call.ts'
import { stackError } from '#web/lib/api/stack-error.ts'
import { isWorthRetrying } from '#web/lib/query/is-worth-retrying.ts'

export const publicationKey = (promptId: string) =>
  [...promptsKey, 'publication', promptId] as const

/** Whether one of your prompts is public. */
export const usePublication = (promptId: string, enabled = true) =>
  useQuery({
    queryKey: publicationKey(promptId),
    queryFn: () => call(getPublicationRoute, { params: { id: promptId } }),
    enabled,
    // Others use and star it, and every save may make a version.
    refetchOnMount: 'always',
    retry: isWorthRetrying,
  })

type OutcomeChoice = { runId: string; isShown: boolean }

/** Shows what came out of a run with the public prompt, or no longer. */
export function useOutcomeChoice(promptId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ runId, isShown }: OutcomeChoice) =>
      call(isShown ? showOutcomeRoute : hideOutcomeRoute, { params: { id: promptId, runId } }),
    onSuccess: (state) => queries.setQueryData(publicationKey(promptId), state),
    onError: (error) => stackError('Nothing was changed', error),
  })
}
