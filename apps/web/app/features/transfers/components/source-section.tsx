import type { CsvField } from '@product/domain'
import { Spinner } from '@product/ui/feedback/spinner'
import { Button } from '@product/ui/forms/button'
import { Checkbox } from '@product/ui/forms/checkbox'
import { ChoiceField } from '@product/ui/forms/choice-field'
import { IconButton } from '@product/ui/forms/icon-button'
import { Badge } from '@product/ui/text/badge'
import { CircleAlert, X } from 'lucide-react'
import { useState } from 'react'
import { type Candidate, candidatesOf, type ImportSource } from '../model/import-source.ts'
import { CandidateRow } from './candidate-row.tsx'
import { ColumnMapper } from './column-mapper.tsx'

type SourceSectionProps = {
  source: ImportSource
  ticked: ReadonlySet<string>
  onTick: (keys: string[], isTicked: boolean) => void
  onMapColumns: (source: ImportSource & { status: 'read' }, fields: CsvField[]) => void
  onRemove: () => void
}

/** Rows that are drawn until more are asked for: a bundle may hold thousands. */
const shownAtFirst = 50

export function SourceSection({
  source,
  ticked,
  onTick,
  onMapColumns,
  onRemove,
}: SourceSectionProps) {
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
      {source.status === 'read' && source.preview.columns.length > 0 ? (
        <ColumnMapper
          columns={source.preview.columns}
          problem={source.columnProblem}
          onChange={(fields) => onMapColumns(source, fields)}
        />
      ) : null}
      {candidates.length > 1 ? (
        <ChoiceField
          label={describeTicked(count, candidates)}
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

function describeTicked(count: number, candidates: readonly Candidate[]): string {
  const known = candidates.filter(({ isKnown }) => isKnown).length
  const ticked = `${count.toLocaleString('en')} of ${candidates.length.toLocaleString('en')} prompts`
  return known === 0 ? ticked : `${ticked}, ${known.toLocaleString('en')} already in your prompts`
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
