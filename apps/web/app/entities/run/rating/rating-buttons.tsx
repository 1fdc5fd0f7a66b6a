import { runLimits } from '@product/domain'
import { Button } from '@product/ui/forms/button'
import { Field } from '@product/ui/forms/field'
import { IconButton } from '@product/ui/forms/icon-button'
import { Textarea } from '@product/ui/forms/textarea'
import { Popover, PopoverAnchor, PopoverContent } from '@product/ui/overlays/popover'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useRun } from '../get-run.ts'
import { useRateRun } from './rate-run.ts'

const thumbs = [
  { thumb: 'up', label: 'Good answer', icon: <ThumbsUp /> },
  { thumb: 'down', label: 'Bad answer', icon: <ThumbsDown /> },
] as const

/** A thumb at once; then, for those who want to, why. */
export function RatingButtons({ runId }: { runId: string }) {
  const { data: run } = useRun(runId)
  const { mutate } = useRateRun(runId)
  const [note, setNote] = useState<string>()
  const rated = run?.thumb ?? null
  const press = (pressed: 'up' | 'down') => {
    const thumb = rated === pressed ? null : pressed
    const kept = thumb ? (run?.thumbNote ?? '') : ''
    mutate({ thumb, note: kept })
    setNote(thumb ? kept : undefined)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate({ thumb: rated, note: note?.trim() ?? '' })
    setNote(undefined)
  }
  return (
    <Popover open={note !== undefined} onOpenChange={(open) => open || setNote(undefined)}>
      <PopoverAnchor className="flex gap-0.5">
        {thumbs.map(({ thumb, label, icon }) => (
          <IconButton
            key={thumb}
            label={label}
            size="s"
            disabled={!run}
            aria-pressed={rated === thumb}
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
              value={note ?? ''}
              maxLength={runLimits.ratingNote}
              onChange={(event) => setNote(event.target.value)}
            />
          </Field>
          <Button type="submit" variant="primary" className="self-end">
            Save note
          </Button>
        </form>
      </PopoverContent>
    </Popover>
  )
}
