import { Checkbox } from '@product/ui/forms/checkbox'
import { ChoiceField } from '@product/ui/forms/choice-field'
import { Badge } from '@product/ui/text/badge'
import { PlaceholderChip } from '@product/ui/text/placeholder-chip'
import { useState } from 'react'
import type { Candidate } from '../model/import-source.ts'

type CandidateRowProps = {
  candidate: Candidate
  isTicked: boolean
  onTick: (isTicked: boolean) => void
}

const mostChips = 8
const lossesAtFirst = 3

export function CandidateRow({ candidate, isTicked, onTick }: CandidateRowProps) {
  const { prompt, notCarriedOver, isKnown } = candidate
  const { title, variables } = prompt.content
  const versions = prompt.versions.length
  return (
    <li className="grid min-w-0 gap-2 border-line border-t px-4.5 py-3 [content-visibility:auto]">
      <div className="flex min-w-0 flex-wrap items-start justify-between gap-x-3 gap-y-1.5">
        <ChoiceField
          label={<span className="wrap-anywhere font-medium">{title || 'Untitled Prompt'}</span>}
          className="min-w-0"
        >
          <Checkbox checked={isTicked} onCheckedChange={(value) => onTick(value === true)} />
        </ChoiceField>
        <span className="flex flex-wrap gap-1.5">
          {isKnown ? <Badge variant="info">Already in your prompts</Badge> : null}
          {versions > 1 ? <Badge>{versions.toLocaleString('en')} versions</Badge> : null}
        </span>
      </div>
      {variables.length > 0 ? (
        <p className="flex min-w-0 flex-wrap gap-1.5 pl-6.5 text-12">
          {variables.slice(0, mostChips).map(({ name }) => (
            <PlaceholderChip key={name} className="max-w-full truncate">
              {name}
            </PlaceholderChip>
          ))}
          {variables.length > mostChips ? (
            <span className="text-faint">+{variables.length - mostChips}</span>
          ) : null}
        </p>
      ) : null}
      {notCarriedOver.length > 0 ? <Losses losses={notCarriedOver} /> : null}
    </li>
  )
}

function Losses({ losses }: { losses: string[] }) {
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? losses : losses.slice(0, lossesAtFirst)
  return (
    <div className="pl-6.5 text-12 text-quiet">
      <p className="font-medium">Cannot be carried over:</p>
      <ul className="list-disc pl-4">
        {shown.map((loss) => (
          <li key={loss} className="wrap-anywhere">
            {loss}
          </li>
        ))}
      </ul>
      {shown.length < losses.length ? (
        <button
          type="button"
          onClick={() => setIsWhole(true)}
          className="touch-target relative text-accent hover:underline"
        >
          {losses.length - shown.length} more
        </button>
      ) : null}
    </div>
  )
}
