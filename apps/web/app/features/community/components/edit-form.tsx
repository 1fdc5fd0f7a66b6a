import type { Question } from '@product/contract/community'
import { Skeleton } from '@product/ui/feedback/skeleton'
import { Button } from '@product/ui/forms/button'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { z } from 'zod'
import { describeError } from '#web/lib/api/describe-error.ts'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { useZodForm } from '#web/lib/forms/use-zod-form.ts'
import { editAnswer, editQuestion } from '../api/community.ts'
import type { PresentedQuestion } from '../model/present-question.ts'
import { MarkdownField } from './markdown-field.tsx'
import { fetchSource } from './post-actions.ts'
import { QuestionFields, useQuestionForm } from './question-fields.tsx'

type EditFormProps = {
  question: PresentedQuestion
  /** Null where the question itself is edited. */
  answerId: string | null
  onSaved: () => Promise<void>
  onCancel: () => void
}

/** The page has no Markdown, only what was made of it: the source is loaded first. */
export function EditForm({ question: { slug, page, pages }, answerId, ...rest }: EditFormProps) {
  const [source, setSource] = useState<Question>()
  const [problem, setProblem] = useState<string>()
  const load = useCallback(
    () =>
      fetchSource({ slug, page, pages }, answerId).then(setSource, (error: unknown) =>
        setProblem(describeError(error)),
      ),
    [slug, page, pages, answerId],
  )
  useEffect(() => void load(), [load])

  function retry() {
    setProblem(undefined)
    void load()
  }

  if (problem !== undefined)
    return <Unloaded problem={problem} onRetry={retry} onCancel={rest.onCancel} />
  if (!source) return <Skeleton className="h-36" />
  if (answerId === null) return <EditQuestion question={source} {...rest} />
  const answer = source.answerPage.find(({ id }) => id === answerId)
  // An empty field would be saved in the place of the text.
  return answer ? (
    <EditAnswer id={answerId} body={answer.body} {...rest} />
  ) : (
    <Unloaded problem="This answer was not found." onRetry={retry} onCancel={rest.onCancel} />
  )
}

type UnloadedProps = { problem: string; onRetry: () => void; onCancel: () => void }

const Unloaded = ({ problem, onRetry, onCancel }: UnloadedProps) => (
  <div className="grid gap-3 text-13">
    <p role="alert" className="text-danger">
      {problem}
    </p>
    <div className="flex gap-2">
      <Button onClick={onRetry}>Try again</Button>
      <Button variant="ghost" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  </div>
)

type Rest = Pick<EditFormProps, 'onSaved' | 'onCancel'>

function EditQuestion({ question, onSaved, onCancel }: Rest & { question: Question }) {
  const { auth } = usePublicConfig()
  const { id, category, title, body } = question
  const form = useQuestionForm({ category, title, body }, async (fields) => {
    await editQuestion(auth, id, fields)
    await onSaved()
  })
  return (
    <form onSubmit={form.submit} noValidate aria-label="Edit question" className="grid gap-4">
      <QuestionFields form={form} />
      <FormButtons isSaving={form.isSaving} onCancel={onCancel} />
    </form>
  )
}

const Answer = z.object({ body: z.string().trim().min(1, 'Write an answer.') })

function EditAnswer({ id, body, onSaved, onCancel }: Rest & { id: string; body: string }) {
  const { auth } = usePublicConfig()
  const { register, watch, submit, errors, isSaving } = useZodForm(Answer, {
    defaultValues: { body },
    errorField: 'body',
    save: async (fields) => {
      await editAnswer(auth, id, fields.body)
      await onSaved()
    },
  })
  return (
    <form onSubmit={submit} noValidate aria-label="Edit answer" className="grid gap-4">
      <MarkdownField
        label="Your answer"
        error={errors.body?.message}
        text={watch('body')}
        {...register('body')}
      />
      <FormButtons isSaving={isSaving} onCancel={onCancel} />
    </form>
  )
}

const FormButtons = ({
  isSaving,
  onCancel,
}: {
  isSaving: boolean
  onCancel: () => void
}): ReactNode => (
  <div className="flex justify-end gap-2 pb-1">
    <Button onClick={onCancel}>Cancel</Button>
    <Button type="submit" variant="primary" loading={isSaving}>
      Save changes
    </Button>
  </div>
)
