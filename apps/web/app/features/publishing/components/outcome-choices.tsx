import type { Outcome } from '@product/contract/library'
import type { RunSummary } from '@product/contract/runs'
import { nameModel } from '@product/domain'
import { Button } from '@product/ui/forms/button'
import { Checkbox } from '@product/ui/forms/checkbox'
import { ChoiceField } from '@product/ui/forms/choice-field'
import { RelativeTime } from '@product/ui/text/relative-time'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useId, useState } from 'react'
import { useOutcomeChoice } from '#web/entities/publication/publication.ts'
import { formatDuration } from '#web/entities/run/format-figures.ts'
import { useShowableRuns } from '../api/publications.ts'
import { OutcomePreview } from './outcome-preview.tsx'

type OutcomeChoicesProps = { promptId: string; outcomes: readonly Outcome[] }
type Choice = Pick<Outcome, 'runId' | 'model' | 'version' | 'durationMs'> & { at: string }

/** Which runs' outcomes the public page shows: those of now, and the last ones to choose from. */
export function OutcomeChoices({ promptId, outcomes }: OutcomeChoicesProps) {
  const { data: runs = [] } = useShowableRuns(promptId)
  const { mutate, isPending } = useOutcomeChoice(promptId)
  const [previewed, setPreviewed] = useState<string>()
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
      {choices.length === 0 ? null : (
        <ul className="divide-y divide-line overflow-hidden rounded-m border border-line">
          {choices.map((choice) => (
            <ChoiceRow
              key={choice.runId}
              choice={choice}
              isShown={shown.has(choice.runId)}
              isPending={isPending}
              onShownChange={(isShown) => mutate({ runId: choice.runId, isShown })}
              isPreviewed={previewed === choice.runId}
              onPreviewedChange={(isOpen) => setPreviewed(isOpen ? choice.runId : undefined)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

type ChoiceRowProps = {
  choice: Choice
  isShown: boolean
  isPending: boolean
  onShownChange: (isShown: boolean) => void
  isPreviewed: boolean
  onPreviewedChange: (isPreviewed: boolean) => void
}

function ChoiceRow(props: ChoiceRowProps) {
  const { choice, isShown, isPending, onShownChange, isPreviewed, onPreviewedChange } = props
  const { runId, model, version, durationMs, at } = choice
  const name = `${nameModel(model)}, v${version}`
  const previewId = useId()
  return (
    <li>
      <div className="flex items-start gap-2 px-3 py-2">
        <ChoiceField
          label={name}
          className="flex-1"
          hint={
            <span className="dot-separated">
              {durationMs === null ? null : <span>{formatDuration(durationMs)}</span>}
              <RelativeTime value={at} />
              <a href={`/history/${runId}`} className="underline underline-offset-2">
                {runId}
              </a>
            </span>
          }
        >
          <Checkbox
            checked={isShown}
            disabled={isPending}
            onCheckedChange={(checked) => onShownChange(checked === true)}
          />
        </ChoiceField>
        <Button
          variant="ghost"
          size="s"
          aria-expanded={isPreviewed}
          aria-controls={isPreviewed ? previewId : undefined}
          onClick={() => onPreviewedChange(!isPreviewed)}
        >
          <span className="max-sm:sr-only">
            Preview<span className="sr-only"> {name}</span>
          </span>
          {isPreviewed ? <ChevronUp /> : <ChevronDown />}
        </Button>
      </div>
      {isPreviewed ? (
        <div id={previewId} className="border-line border-t bg-surface-sunken">
          <OutcomePreview runId={runId} name={name} />
        </div>
      ) : null}
    </li>
  )
}

const toChoice = ({ id, startedAt, ...run }: RunSummary): Choice => ({
  ...run,
  runId: id,
  at: startedAt,
})
