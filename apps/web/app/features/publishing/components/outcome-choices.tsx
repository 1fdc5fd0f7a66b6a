import type { Outcome } from '@product/contract/library'
import type { RunSummary } from '@product/contract/runs'
import { nameModel } from '@product/domain'
import { Checkbox } from '@product/ui/forms/checkbox'
import { ChoiceField } from '@product/ui/forms/choice-field'
import { RelativeTime } from '@product/ui/text/relative-time'
import { useOutcomeChoice } from '#web/entities/publication/publication.ts'
import { formatDuration } from '#web/entities/run/format-figures.ts'
import { useShowableRuns } from '../api/publications.ts'

type OutcomeChoicesProps = { promptId: string; outcomes: readonly Outcome[] }
type Choice = Pick<Outcome, 'runId' | 'model' | 'version' | 'durationMs'> & { at: string }

/** Which runs' outcomes the public page shows: those of now, and the last ones to choose from. */
export function OutcomeChoices({ promptId, outcomes }: OutcomeChoicesProps) {
  const { data: runs = [] } = useShowableRuns(promptId)
  const { mutate, isPending } = useOutcomeChoice(promptId)
  const shown = new Set(outcomes.map(({ runId }) => runId))
  const choices: Choice[] = [
    ...outcomes.map((outcome) => ({ ...outcome, at: outcome.createdAt })),
    ...runs.filter(({ id }) => !shown.has(id)).map(toChoice),
  ]
  return (
    <section aria-label="Example outputs" className="flex flex-col gap-2">
      <h3 className="font-medium text-13">Example outputs</h3>
      <p className="text-12 text-quiet">
        {choices.length === 0
          ? 'Run this prompt, then choose which results its public page shows.'
          : 'Choose runs to show on the public page, with their inputs and full output.'}
      </p>
      {choices.map(({ runId, model, version, durationMs, at }) => (
        <ChoiceField
          key={runId}
          label={`${nameModel(model)}, v${version}`}
          hint={
            <>
              {durationMs === null ? null : <>{formatDuration(durationMs)} · </>}
              <RelativeTime value={at} /> ·{' '}
              <a href={`/history/${runId}`} className="underline underline-offset-2">
                {runId}
              </a>
            </>
          }
        >
          <Checkbox
            checked={shown.has(runId)}
            disabled={isPending}
            onCheckedChange={(isShown) => mutate({ runId, isShown: isShown === true })}
          />
        </ChoiceField>
      ))}
    </section>
  )
}

const toChoice = ({ id, startedAt, ...run }: RunSummary): Choice => ({
  ...run,
  runId: id,
  at: startedAt,
})
