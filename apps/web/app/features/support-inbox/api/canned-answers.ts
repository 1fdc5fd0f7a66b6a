import {
  type CannedAnswer,
  deleteCannedAnswerRoute,
  listCannedAnswersRoute,
  saveCannedAnswerRoute,
} from '@product/contract/canned-answers'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'
import { stackError } from '#web/lib/api/stack-error.ts'
import { offerUndo } from '#web/lib/undo/offer-undo.ts'
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

/** The answers are those of all operators: a deletion can be undone. */
export function useDeleteCannedAnswer() {
  const queries = useQueryClient()
  const { mutate: save } = useSaveCannedAnswer()
  return useMutation({
    mutationFn: ({ id }: CannedAnswer) => call(deleteCannedAnswerRoute, { params: { id } }),
    onSuccess: (_, answer) =>
      offerUndo({ title: 'Answer deleted', description: answer.title }, () =>
        save(answer, { onError: (error) => stackError('The answer was not restored', error) }),
      ),
    onError: (error) => stackError('The answer was not deleted', error),
    onSettled: () => queries.invalidateQueries({ queryKey: cannedKey }),
  })
}
