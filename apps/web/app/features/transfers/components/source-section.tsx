import { Spinner } from '@product/ui/feedback/spinner'
import { Button } from '@product/ui/forms/button'
import { Checkbox } from '@product/ui/forms/checkbox'
import { ChoiceField } from '@product/ui/forms/choice-field'
import { IconButton } from '@product/ui/forms/icon-button'
import { Badge } from '@product/ui/text/badge'
import { PlaceholderChip } from '@product/ui/text/placeholder-chip'
import { CircleAlert, X } from 'lucide-react'
import { useState } from 'react'
import { type Candidate, candidatesOf, type ImportSource } from '../model/import-source.ts'

type SourceSectionProps = {
  source: ImportSource
  ticked: ReadonlySet<string>
  onTick: (keys: string[], isTicked: boolean) => void
  onRemove: () => void
}

/** Rows that are drawn until more are asked for: a bundle may hold thousands. */
const shownAtFirst = 50

export function SourceSection({ source, ticked, onTick, onRemove }: SourceSectionProps) {
  const [isWhole, setIsWhole] = useState(false)
  const candidates = candidatesOf(source)
  const shown = isWhole ? candidates : candidates.slice(0, shownAtFirst)
  const count = candidates.filter(({ key }) => ticked.has(key)).length
  return (
    <article
      aria-label={source.label}
      aria-busy={source.status === 'reading'}
      className="min-w-0 rounded-m border border-line bg-surface-raised"
    >
      <header className="flex items-center gap-2 px-4.5 py-3">
        {source.status === 'reading' ? <Spinner /> : null}
        <h2 className="min-w-0 truncate text-14">{source.label}</h2>
        {source.status === 'read' ? <Badge>{source.preview.format}</Badge> : null}
        <IconButton
          size="s"
          label={`Remove ${source.label}`}
          className="ml-auto"
          onClick={onRemove}
        >
          <X />
        </IconButton>
      </header>
      {source.status === 'failed' ? <Problem where="" message={source.message} /> : null}
      {candidates.length > 1 ? (
        <ChoiceField
          label={`${count.toLocaleString('en')} of ${candidates.length.toLocaleString('en')} prompts`}
          className="border-line border-t px-4.5 py-2.5"
        >
          <Checkbox
            checked={count === candidates.length ? true : count > 0 ? 'indeterminate' : false}
            onCheckedChange={(isTicked) =>
              onTick(
                candidates.map(({ key }) => key),
                isTicked === true,
              )
            }
          />
        </ChoiceField>
      ) : null}
      {shown.length > 0 ? (
        <ul aria-label={`Prompts of ${source.label}`}>
          {shown.map((candidate) => (
            <CandidateRow
              key={candidate.key}
              candidate={candidate}
              isTicked={ticked.has(candidate.key)}
              onTick={(isTicked) => onTick([candidate.key], isTicked)}
            />
          ))}
        </ul>
      ) : null}
      {shown.length < candidates.length ? (
        <div className="border-line border-t px-4.5 py-3">
          <Button size="s" onClick={() => setIsWhole(true)}>
            Show all {candidates.length.toLocaleString('en')}
          </Button>
        </div>
      ) : null}
      {source.status === 'read'
        ? source.preview.failures.map((failure) => (
            <Problem key={`${failure.where} ${failure.message}`} {...failure} />
          ))
        : null}
    </article>
  )
}

function Problem({ where, message }: { where: string; message: string }) {
  return (
    <p
      role="alert"
      className="wrap-anywhere flex items-start gap-2 border-line border-t px-4.5 py-3 text-13 text-danger"
    >
      <CircleAlert aria-hidden className="mt-0.5 flex-none" />
      <span>
        {where ? <strong className="font-semibold">{where}: </strong> : null}
        {message}
      </span>
    </p>
  )
}

type CandidateRowProps = {
  candidate: Candidate
  isTicked: boolean
  onTick: (isTicked: boolean) => void
}

const mostChips = 8
const lossesAtFirst = 3

function CandidateRow({ candidate, isTicked, onTick }: CandidateRowProps) {
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
