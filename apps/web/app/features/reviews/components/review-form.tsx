import { libraryLimits } from '@product/domain'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { Button } from '@product/ui/forms/button'
import { Field } from '@product/ui/forms/field'
import { Textarea } from '@product/ui/forms/textarea'
import { cn } from '@product/ui/styles/class-names'
import { Star } from 'lucide-react'
import { useActionState, useId, useState } from 'react'
import { describeError } from '#web/lib/api/describe-error.ts'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { type MyReview, saveReview } from '../api/reviews.ts'

const words = ['Useless', 'Weak', 'All right', 'Good', 'Excellent']

type StarInputProps = { value: number; onChange: (value: number) => void }

/** One to five, as radios of the browser. */
function StarInput({ value, onChange }: StarInputProps) {
  const name = useId()
  return (
    <fieldset className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <legend className="mb-1.5 font-medium text-13">Your rating</legend>
      <span className="flex">
        {words.map((word, index) => {
          const rating = index + 1
          return (
            <label
              key={word}
              className="relative cursor-pointer touch-target p-0.5 text-line-strong hover:text-accent"
            >
              <input
                type="radio"
                name={name}
                value={rating}
                checked={rating === value}
                aria-label={`${rating} of 5: ${word}`}
                onChange={() => onChange(rating)}
                className="absolute inset-0 cursor-pointer appearance-none rounded-xs"
              />
              <Star
                aria-hidden
                className={cn('size-5', rating <= value && 'fill-accent text-accent')}
              />
            </label>
          )
        })}
      </span>
      <span className="text-13 text-quiet">{words[value - 1]}</span>
    </fieldset>
  )
}

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
