import { libraryLimits } from '@product/domain'
import { Button } from '@product/ui/forms/button'
import { Field } from '@product/ui/forms/field'
import { Textarea } from '@product/ui/forms/textarea'
import { useActionState, useState } from 'react'
import { describeError } from '#web/lib/api/describe-error.ts'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { replyToReview } from '../api/reviews.ts'

type ReplyFormProps = {
  id: string
  reply: string
  onSaved: () => void
  onCancel: () => void
}

export function ReplyForm({ id, reply, onSaved, onCancel }: ReplyFormProps) {
  const { auth } = usePublicConfig()
  const [text, setText] = useState(reply)
  const [problem, send, pending] = useActionState(async () => {
    try {
      await replyToReview(auth, { id, text })
    } catch (error) {
      return describeError(error)
    }
    onSaved()
    return ''
  }, '')
  return (
    <form action={send} className="mt-3 grid gap-3">
      <Field
        label="Your answer"
        hint={reply ? 'An empty answer takes it back.' : 'Everyone can read it.'}
        error={problem}
      >
        <Textarea
          growing
          value={text}
          maxLength={libraryLimits.reviewText}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <div className="flex justify-end gap-2">
        <Button size="s" onClick={onCancel}>
          Cancel
        </Button>
        <Button size="s" type="submit" variant="primary" loading={pending}>
          {reply ? 'Save answer' : 'Post answer'}
        </Button>
      </div>
    </form>
  )
}
