import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { Button } from '@product/ui/forms/button'
import { useEffect } from 'react'
import { z } from 'zod'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { useZodForm } from '#web/lib/forms/use-zod-form.ts'
import { sendAnswer } from '../api/community.ts'
import { usePostDraft } from '../use-post-draft.ts'
import { useAddressNotice } from './confirm-address.tsx'
import { MarkdownField } from './markdown-field.tsx'

const Answer = z.object({ body: z.string().trim().min(1, 'Write an answer.') })

type AnswerFormProps = {
  questionId: string
  onSaved: () => Promise<void>
  /** The draft stays. */
  onCancel: () => void
}

export function AnswerForm({ questionId, onSaved, onCancel }: AnswerFormProps) {
  const { auth } = usePublicConfig()
  const draft = usePostDraft(questionId)
  const { notice, post } = useAddressNotice(() => clearErrors())
  const { register, watch, submit, clearErrors, errors, isSaving } = useZodForm(Answer, {
    defaultValues: { body: draft.fields.body ?? '' },
    errorField: 'body',
    save: async ({ body }) => {
      await post(() => sendAnswer(auth, questionId, { id: draft.id, body }))
      draft.end()
      stackToast({ title: 'Answer posted', variant: 'success' })
      await onSaved()
    },
  })
  const body = watch('body')
  useEffect(() => draft.keep({ body }), [draft, body])
  return (
    <>
      {notice}
      <form
        onSubmit={submit}
        noValidate
        aria-label="Your answer"
        className="grid gap-4 rounded-m border border-line bg-surface-raised p-4 sm:p-5"
      >
        <MarkdownField
          label="Your answer"
          error={errors.body?.message}
          text={body}
          autoFocus
          placeholder="What solves it, and why"
          {...register('body')}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" variant="primary" loading={isSaving}>
            Post answer
          </Button>
        </div>
      </form>
    </>
  )
}
