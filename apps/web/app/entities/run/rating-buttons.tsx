import { type Run, rateRunRoute } from '@product/contract/runs'
import { runLimits } from '@product/domain'
import { Button } from '@product/ui/forms/button'
import { Field } from '@product/ui/forms/field'
import { IconButton } from '@product/ui/forms/icon-button'
import { Textarea } from '@product/ui/forms/textarea'
import { Popover, PopoverAnchor, PopoverContent } from '@product/ui/overlays/popover'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { call } from '#web/lib/api/call.ts'
import { stackError } from '#web/lib/api/stack-error.ts'
import { useZodForm } from '#web/lib/forms/use-zod-form.ts'
import { metricsKey, runKey, runListsKey, useRun } from './runs.ts'

const thumbs = [
  { thumb: 'up', label: 'Good answer', icon: <ThumbsUp /> },
  { thumb: 'down', label: 'Bad answer', icon: <ThumbsDown /> },
] as const

const RatingNote = z.object({ note: z.string().trim() })

/** A thumb at once; then, for those who want to, why. */
export function RatingButtons({ runId }: { runId: string }) {
  const { data: run } = useRun(runId)
  const { mutate } = useRateRun(runId)
  const [isOpen, setIsOpen] = useState(false)
  const rated = run?.thumb ?? null
  const { register, submit, reset } = useZodForm(RatingNote, {
    defaultValues: { note: '' },
    save: ({ note }) => {
      mutate({ thumb: rated, note })
      setIsOpen(false)
    },
  })
  const press = (pressed: 'up' | 'down') => {
    const thumb = rated === pressed ? null : pressed
    const kept = thumb ? (run?.thumbNote ?? '') : ''
    mutate({ thumb, note: kept })
    reset({ note: kept })
    setIsOpen(thumb !== null)
  }
  return (
    <Popover open={isOpen} onOpenChange={setIsOpen}>
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
            <Textarea maxLength={runLimits.ratingNote} {...register('note')} />
          </Field>
          <Button type="submit" variant="primary" className="self-end">
            Save note
          </Button>
        </form>
      </PopoverContent>
    </Popover>
  )
}

type Rating = { thumb: Run['thumb']; note: string }

/** On the screen at once; put back where the server refuses. */
function useRateRun(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (rating: Rating) => call(rateRunRoute, { params: { id }, body: rating }),
    onMutate: async ({ thumb, note }) => {
      await queries.cancelQueries({ queryKey: runKey(id) })
      const before = queries.getQueryData<Run>(runKey(id))
      if (before) queries.setQueryData(runKey(id), { ...before, thumb, thumbNote: note })
      return before
    },
    onSuccess: (run) => {
      queries.setQueryData(runKey(id), run)
      for (const queryKey of [runListsKey, metricsKey]) void queries.invalidateQueries({ queryKey })
    },
    onError: (error, _rating, before) => {
      queries.setQueryData(runKey(id), before)
      stackError('Not rated', error)
    },
  })
}
