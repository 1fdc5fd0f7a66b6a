import type { PublicationState, PublishingProblem } from '@product/contract/publishing'
import { libraryCategories, licenceIds } from '@product/domain'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { useDeferredValue, useMemo, useState } from 'react'
import { z } from 'zod'
import type { EditedPrompt } from '#web/entities/publication/edited-prompt.ts'
import { useZodForm } from '#web/lib/forms/use-zod-form.ts'
import { usePublish } from './api/publications.ts'
import { listProblems, readRefusal } from './model/list-problems.ts'

const PublishInput = z.object({
  look: z.object({ category: z.enum(libraryCategories), licence: z.enum(licenceIds) }),
  note: z.string(),
  confirmed: z.boolean(),
})

/**
 * Everything that is asked before a prompt is published, and why it is not. Title and description
 * belong to the edited prompt, not to this form, which only says what they lack.
 */
export function usePublishForm(prompt: EditedPrompt, state: PublicationState | undefined) {
  const publication = state?.publication
  const [isTried, setIsTried] = useState(false)
  const { mutateAsync, error } = usePublish(prompt.promptId)
  const content = useDeferredValue(prompt.content)
  const problems = useMemo(() => listProblems(content, readRefusal(error)), [content, error])
  const gaps = problems.filter(({ kind }) => kind === 'no-title' || kind === 'no-description')

  const form = useZodForm(PublishInput, {
    defaultValues: {
      look: {
        category: publication?.category ?? 'writing',
        licence: publication?.licence ?? 'cc-by-4.0',
      },
      note: '',
      confirmed: false,
    },
    save: async ({ look, ...input }, { setError, setValue }) => {
      setIsTried(true)
      // Problems that the server found may be solved by now: it looks again.
      const seen = listProblems(prompt.content, [])
      if (!seen.every(({ mayBeConfirmed }) => mayBeConfirmed && input.confirmed)) return
      const preparation = await prompt.prepare()
      if (!preparation.isReady) return setError('root', { message: preparation.message })
      try {
        await mutateAsync({ ...look, ...input })
      } catch (refusal) {
        if (readRefusal(refusal).length > 0) return
        throw refusal
      }
      setValue('note', '')
      setIsTried(false)
      stackToast({
        title: publication?.status === 'published' ? 'Updated in the library' : 'Published',
        variant: 'success',
      })
    },
  })

  return {
    ...form,
    problems: problems.filter((problem) => !gaps.includes(problem)),
    /** What is missing in a field, once that was noticed. */
    gapIn: (field: PublishingProblem['field']) =>
      isTried ? gaps.find((gap) => gap.field === field)?.message : undefined,
  }
}
