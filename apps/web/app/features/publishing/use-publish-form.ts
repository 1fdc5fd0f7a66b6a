import type { PublicationState, PublishingProblem } from '@product/contract/publishing'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { type FormEvent, useDeferredValue, useMemo, useState } from 'react'
import type { EditedPrompt } from '#web/entities/publication/edited-prompt.ts'
import { describeError } from '#web/lib/api/describe-error.ts'
import { type ModerationInput, usePublish } from './api/publications.ts'
import { listProblems, readRefusal } from './model/list-problems.ts'

/** State of the publish form: its fields, and why publishing is refused. */
export function usePublishForm(prompt: EditedPrompt, state: PublicationState | undefined) {
  const publication = state?.publication
  const [wish, setWish] = useState<ModerationInput>({
    category: publication?.category ?? 'writing',
    licence: publication?.licence ?? 'cc-by-4.0',
    note: '',
    confirmed: false,
  })
  const [isTried, setIsTried] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const { mutateAsync, error } = usePublish(prompt.promptId)
  const content = useDeferredValue(prompt.content)
  const problems = useMemo(() => listProblems(content, readRefusal(error)), [content, error])
  const gaps = problems.filter(({ kind }) => kind === 'no-title' || kind === 'no-description')

  async function publish() {
    setIsBusy(true)
    try {
      const preparation = await prompt.prepare()
      if (!preparation.isReady) return setFailure(preparation.message)
      await mutateAsync(wish)
      setWish((current) => ({ ...current, note: '' }))
      setIsTried(false)
      stackToast({
        title: publication?.status === 'published' ? 'Updated in the library' : 'Published',
        variant: 'success',
      })
    } catch (refusal) {
      if (readRefusal(refusal).length === 0) setFailure(describeError(refusal))
    } finally {
      setIsBusy(false)
    }
  }

  return {
    wish,
    change: (changes: Partial<ModerationInput>) =>
      setWish((current) => ({ ...current, ...changes })),
    problems: problems.filter((problem) => !gaps.includes(problem)),
    failure,
    isBusy,
    /** The error of a field, once it was validated. */
    gapIn: (field: PublishingProblem['field']) =>
      isTried ? gaps.find((gap) => gap.field === field)?.message : undefined,
    submit: (event: FormEvent) => {
      event.preventDefault()
      setIsTried(true)
      setFailure(undefined)
      // The server's refusal may be outdated by now, so it is asked again.
      const seen = listProblems(prompt.content, [])
      if (seen.every(({ mayBeConfirmed }) => mayBeConfirmed && wish.confirmed)) void publish()
    },
  }
}
