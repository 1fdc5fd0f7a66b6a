import {
  deletePublishedVersionRoute,
  publishPromptRoute,
  withdrawPromptRoute,
} from '@product/contract/publishing'
import { listRunsRoute } from '@product/contract/runs'
import type { LibraryCategory, Licence } from '@product/domain'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { promptListsKey } from '#web/entities/prompt/prompt-keys.ts'
import { publicationKey } from '#web/entities/publication/publication.ts'
import { runListsKey } from '#web/entities/run/runs.ts'
import { call } from '#web/lib/api/call.ts'
import { stackError } from '#web/lib/api/stack-error.ts'

type ModerationInput = {
  category: LibraryCategory
  licence: Licence
  note: string
  confirmed: boolean
}

export function usePublish(promptId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (wish: ModerationInput) =>
      call(publishPromptRoute, { params: { id: promptId }, body: wish }),
    onSuccess: (state) => {
      queries.setQueryData(publicationKey(promptId), state)
      return queries.invalidateQueries({ queryKey: promptListsKey })
    },
  })
}

export function useWithdraw(promptId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(withdrawPromptRoute, { params: { id: promptId } }),
    onSuccess: (state) => {
      queries.setQueryData(publicationKey(promptId), state)
      stackToast({
        title: 'Withdrawn from the library',
        description: 'Other people’s copies stay.',
        variant: 'success',
      })
      return queries.invalidateQueries({ queryKey: promptListsKey })
    },
    onError: (error) => stackError('Not withdrawn', error),
  })
}

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
    onError: (error) => stackError('Couldn’t delete the version', error),
  })
}

const mostOffered = 6

/** The last runs of a prompt whose outcome can be shown. */
export const useShowableRuns = (promptId: string) =>
  useQuery({
    queryKey: [...runListsKey, 'showable', promptId],
    queryFn: async () => {
      const query = { promptId, status: 'Success', limit: mostOffered } as const
      return (await call(listRunsRoute, { query })).runs
    },
  })
