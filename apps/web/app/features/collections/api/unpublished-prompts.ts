import {
  countUnpublishedPromptsRoute,
  listUnpublishedPromptsRoute,
  publishPromptRoute,
  type UnpublishedPrompt,
} from '@product/contract/publishing'
import type { LibraryCategory, Licence } from '@product/domain'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { namePrompt } from '#web/entities/prompt/name-prompt.ts'
import { promptsKey } from '#web/entities/prompt/prompt-keys.ts'
import { call } from '#web/lib/api/call.ts'
import { describeError } from '#web/lib/api/describe-error.ts'
import { countPrompts } from '../model/count-prompts.ts'

/** How many prompts of a collection others do not see. The dialog checks why. */
export const useUnpublishedCount = (slug: string) =>
  useQuery({
    queryKey: [...promptsKey, 'unpublished-count', slug],
    queryFn: () => call(countUnpublishedPromptsRoute, { params: { slug } }),
    refetchOnMount: 'always',
  })

/** Prompts of a collection that others do not see, and why. */
export const useUnpublishedPrompts = (slug: string) =>
  useQuery({
    queryKey: [...promptsKey, 'unpublished', slug],
    queryFn: () => call(listUnpublishedPromptsRoute, { params: { slug } }),
    refetchOnMount: 'always',
  })

type PublishInput = {
  prompts: readonly UnpublishedPrompt[]
  category: LibraryCategory
  licence: Licence
}

/** Publishes prompts one after the other, each with the checks of its own. */
export function usePublishPrompts() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ prompts, category, licence }: PublishInput) => {
      const failures: { title: string; message: string }[] = []
      for (const { id, title, problems } of prompts)
        try {
          // Choosing a prompt confirms the problems that were shown with it, and no later ones.
          const body = { category, licence, confirmed: problems.length > 0 }
          await call(publishPromptRoute, { params: { id }, body })
        } catch (error) {
          failures.push({ title, message: describeError(error) })
        }
      return { published: prompts.length - failures.length, failures }
    },
    onSuccess: tellResult,
    onSettled: () => queries.invalidateQueries({ queryKey: promptsKey }),
  })
}

type Result = { published: number; failures: { title: string; message: string }[] }

function tellResult({ published, failures: [first, ...others] }: Result): void {
  if (!first) {
    stackToast({ title: `Published ${countPrompts(published)}`, variant: 'success' })
    return
  }
  const count = countPrompts(others.length + 1)
  stackToast({
    title: `${count} could not be published`,
    description: `${namePrompt(first)}: ${first.message}`,
    variant: 'error',
  })
}
