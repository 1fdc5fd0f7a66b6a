import { libraryLimits } from '@product/domain'
import { Button } from '@product/ui/forms/button'
import { Field } from '@product/ui/forms/field'
import { Textarea } from '@product/ui/forms/textarea'
import { z } from 'zod'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { useZodForm } from '#web/lib/forms/use-zod-form.ts'
import { replyToReview } from '../api/reviews.ts'

type ReplyFormProps = {
  id: string
  reply: string
  onSaved: () => void
  onCancel: () => void
}

const Reply = z.object({ text: z.string() })

export function ReplyForm({ id, reply, onSaved, onCancel }: ReplyFormProps) {
  const { auth } = usePublicConfig()
  const { register, submit, errors, isSaving } = useZodForm(Reply, {
    defaultValues: { text: reply },
    save: async ({ text }) => {
      await replyToReview(auth, { id, text })
      onSaved()
    },
    errorField: 'text',
  })
  return (
    <form onSubmit={submit} noValidate className="mt-3 grid gap-3">
      <Field
        label="Your reply"
        hint={reply ? 'Leave empty to remove your reply.' : 'Everyone can read it.'}
        error={errors.text?.message}
      >
        <Textarea growing maxLength={libraryLimits.reviewText} {...register('text')} />
      </Field>
      <div className="flex justify-end gap-2">
        <Button size="s" onClick={onCancel}>
          Cancel
        </Button>
        <Button size="s" type="submit" variant="primary" loading={isSaving}>
          {reply ? 'Save reply' : 'Post reply'}
        </Button>
      </div>
    </form>
  )
}
