import {
  getPublicationRoute,
  hideOutcomeRoute,
  showOutcomeRoute,
} from '@product/contract/publishing'
import { stackToast } from '@product/ui/toast-stack-store'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../api.ts'
import { describeError } from '../describe-error.ts'
import { isWorthRetrying } from '../is-worth-retrying.ts'
import { promptsKey } from '../prompts/prompt-keys.ts'

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
    onError: (error) =>
      stackToast({
        title: 'Nothing was changed',
        description: describeError(error),
        variant: 'error',
      }),
  })
}
