import {
  type CannedAnswer,
  deleteCannedAnswerRoute,
  listCannedAnswersRoute,
  saveCannedAnswerRoute,
} from '@product/contract/support-inbox'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'
import { stackError } from '#web/lib/api/stack-error.ts'
import { supportInboxKey } from './inbox.ts'

const cannedKey = [...supportInboxKey, 'canned-answers'] as const

export const useCannedAnswers = () =>
  useQuery({
    queryKey: cannedKey,
    queryFn: async () => (await call(listCannedAnswersRoute)).answers,
  })

export function useSaveCannedAnswer() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: CannedAnswer) =>
      call(saveCannedAnswerRoute, { params: { id }, body }),
    onSettled: () => queries.invalidateQueries({ queryKey: cannedKey }),
  })
}

export function useDeleteCannedAnswer() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(deleteCannedAnswerRoute, { params: { id } }),
    onError: (error) => stackError('The answer was not deleted', error),
    onSettled: () => queries.invalidateQueries({ queryKey: cannedKey }),
  })
}
