import { runLimits } from '@product/domain'
import { Button } from '@product/ui/button'
import { Field } from '@product/ui/field'
import { IconButton } from '@product/ui/icon-button'
import { Popover, PopoverAnchor, PopoverContent } from '@product/ui/popover'
import { Textarea } from '@product/ui/textarea'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { type Rating, useRateRun } from '../api/rate-run.ts'

const thumbs = [
  { thumb: 'up', label: 'Good answer', icon: <ThumbsUp /> },
  { thumb: 'down', label: 'Bad answer', icon: <ThumbsDown /> },
] as const

/** A thumb at once; then, for those who want to, why. */
export function RatingButtons({ runId }: { runId: string }) {
  const { mutate, isPending } = useRateRun(runId)
  const [rating, setRating] = useState<Rating>({ thumb: null, note: '' })
  const [isAsking, setAsking] = useState(false)
  const rate = (next: Rating) => {
    const before = rating
    setRating(next)
    mutate(next, { onError: () => setRating(before) })
  }
  const press = (thumb: 'up' | 'down') => {
    const isTakenBack = rating.thumb === thumb
    rate({ thumb: isTakenBack ? null : thumb, note: isTakenBack ? '' : rating.note })
    setAsking(!isTakenBack)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    rate({ ...rating, note: rating.note.trim() })
    setAsking(false)
  }
  return (
    <Popover open={isAsking} onOpenChange={setAsking}>
      <PopoverAnchor className="flex gap-0.5">
        {thumbs.map(({ thumb, label, icon }) => (
          <IconButton
            key={thumb}
            label={label}
            size="s"
            aria-pressed={rating.thumb === thumb}
            className="aria-pressed:text-accent"
            onClick={() => press(thumb)}
          >
            {icon}
          </IconButton>
        ))}
      </PopoverAnchor>
      <PopoverContent align="end" aria-label="Note to your rating">
        <form onSubmit={submit} className="flex flex-col gap-3">
          <Field label="Why?" hint="Optional, for your own history.">
            <Textarea
              value={rating.note}
              maxLength={runLimits.ratingNote}
              onChange={(event) => setRating({ ...rating, note: event.target.value })}
            />
          </Field>
          <Button type="submit" variant="primary" loading={isPending} className="self-end">
            Save note
          </Button>
        </form>
      </PopoverContent>
    </Popover>
  )
}
