import type { Run } from '@product/contract/runs'
import { Button } from '@product/ui/forms/button'
import { Tooltip } from '@product/ui/overlays/tooltip'
import { Globe } from 'lucide-react'
import { useOutcomeChoice, usePublication } from '#web/entities/publication/publication.ts'

type Shown = Pick<Run, 'id' | 'promptId' | 'status'>

/** Only for what succeeded of a prompt that is public. */
export function ShowOutcomeButton({ run }: { run: Shown }) {
  if (run.promptId === null || run.status !== 'Success') return null
  return <ShowButton runId={run.id} promptId={run.promptId} />
}

function ShowButton({ runId, promptId }: { runId: string; promptId: string }) {
  const { data } = usePublication(promptId)
  const { mutate, isPending } = useOutcomeChoice(promptId)
  const publication = data?.publication
  if (publication?.status !== 'published') return null
  const isShown = publication.outcomes.some((outcome) => outcome.runId === runId)
  return (
    <Tooltip
      content={
        isShown
          ? 'Everyone sees this output on the public page'
          : 'Show this output, with its values, on the public page'
      }
    >
      <Button
        variant="ghost"
        size="s"
        aria-pressed={isShown}
        loading={isPending}
        onClick={() => mutate({ runId, isShown: !isShown })}
      >
        <Globe className={isShown ? 'text-success' : undefined} />
        {isShown ? 'Shown publicly' : 'Show publicly'}
      </Button>
    </Tooltip>
  )
}
