import { duplicatePromptRoute } from '@product/contract/prompts'
import { createId } from '@product/domain'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { namePrompt } from '#web/entities/prompt/name-prompt.ts'
import { promptsKey } from '#web/entities/prompt/prompt-keys.ts'
import { call } from '#web/lib/api/call.ts'
import { describeError } from '#web/lib/api/describe-error.ts'

const duplicatePrompt = (id: string) =>
  call(duplicatePromptRoute, { params: { id }, body: { newId: createId() } })

export function useDuplicatePrompt() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: duplicatePrompt,
    onSuccess: ({ content }) =>
      stackToast({ title: `${namePrompt(content)} is there`, variant: 'success' }),
    onError: (error) =>
      stackToast({
        title: 'No copy was made',
        description: describeError(error),
        variant: 'error',
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: promptsKey }),
  })
}
