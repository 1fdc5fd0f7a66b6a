import { libraryLimits } from '@product/domain'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { Button } from '@product/ui/forms/button'
import { Field } from '@product/ui/forms/field'
import { Textarea } from '@product/ui/forms/textarea'
import { useActionState, useState } from 'react'
import { describeError } from '#web/lib/api/describe-error.ts'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { type MyReview, saveReview } from '../api/reviews.ts'
import { StarInput } from './star-input.tsx'

type ReviewFormProps = {
  slug: string
  review: MyReview['review']
  onSaved: () => void
  onCancel: () => void
}

export function ReviewForm({ slug, review, onSaved, onCancel }: ReviewFormProps) {
  const { auth } = usePublicConfig()
  const [rating, setRating] = useState(review?.rating ?? 0)
  const [text, setText] = useState(review?.text ?? '')
  const [problem, save, pending] = useActionState(async () => {
    if (rating === 0) return 'Choose one to five stars.'
    try {
      await saveReview(auth, { slug, rating, text })
    } catch (error) {
      return describeError(error)
    }
    stackToast({
      title: review ? 'Review changed' : 'Thank you for the review',
      variant: 'success',
    })
    onSaved()
    return ''
  }, '')
  return (
    <form
      action={save}
      aria-label="Your review"
      className="grid gap-4 rounded-m border border-line bg-surface-raised p-4"
    >
      <StarInput value={rating} onChange={setRating} />
      <Field
        label="How did it go?"
        hint="Optional. Everyone can read it, with your name."
        error={problem}
      >
        <Textarea
          growing
          value={text}
          maxLength={libraryLimits.reviewText}
          placeholder="What you used it for, on which model, and what came out"
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" loading={pending}>
          {review ? 'Save changes' : 'Post review'}
        </Button>
      </div>
    </form>
  )
}
