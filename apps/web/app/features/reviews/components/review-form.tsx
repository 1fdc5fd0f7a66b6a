import { libraryLimits } from '@product/domain'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { Button } from '@product/ui/forms/button'
import { Field } from '@product/ui/forms/field'
import { Textarea } from '@product/ui/forms/textarea'
import { cn } from '@product/ui/styles/class-names'
import { Star } from 'lucide-react'
import { useId } from 'react'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { useZodForm } from '#web/lib/forms/use-zod-form.ts'
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

const Review = z.object({
  rating: z.number().min(1, 'Choose a rating from 1 to 5 stars.'),
  text: z.string(),
})

export function ReviewForm({ slug, review, onSaved, onCancel }: ReviewFormProps) {
  const { auth } = usePublicConfig()
  const { register, control, submit, errors, isSaving } = useZodForm(Review, {
    defaultValues: { rating: review?.rating ?? 0, text: review?.text ?? '' },
    errorField: 'text',
    save: async (fields) => {
      await saveReview(auth, { slug, ...fields })
      stackToast({
        title: review ? 'Review updated' : 'Thanks for your review',
        variant: 'success',
      })
      onSaved()
    },
  })
  return (
    <form
      onSubmit={submit}
      noValidate
      aria-label="Your review"
      className="grid gap-4 rounded-m border border-line bg-surface-raised p-4"
    >
      <Controller
        control={control}
        name="rating"
        render={({ field }) => <StarInput value={field.value} onChange={field.onChange} />}
      />
      <Field
        label="How did it go?"
        hint="Optional. Public, with your name."
        error={errors.rating?.message ?? errors.text?.message}
      >
        <Textarea
          growing
          maxLength={libraryLimits.reviewText}
          placeholder="What you used it for, which model, and how it went"
          {...register('text')}
        />
      </Field>
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" loading={isSaving}>
          {review ? 'Save changes' : 'Post review'}
        </Button>
      </div>
    </form>
  )
}
