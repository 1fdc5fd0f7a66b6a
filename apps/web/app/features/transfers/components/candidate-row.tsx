import { Checkbox } from '@product/ui/forms/checkbox'
import { ChoiceField } from '@product/ui/forms/choice-field'
import { cn } from '@product/ui/styles/class-names'
import { Badge } from '@product/ui/text/badge'
import { useState } from 'react'
import { ChippedText } from '#web/entities/prompt/chipped-text.tsx'
import type { Candidate } from '../model/import-source.ts'

type CandidateRowProps = {
  candidate: Candidate
  isTicked: boolean
  onTick: (isTicked: boolean) => void
}

/** A prompt that can be imported, with the text that it would have. */
export function CandidateRow({ candidate, isTicked, onTick }: CandidateRowProps) {
  const { prompt, notCarriedOver, isKnown } = candidate
  const { title, tags } = prompt.content
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
          {[...prompt.collections, ...tags.map((tag) => `#${tag}`)].slice(0, 4).map((label) => (
            <Badge key={label} className="max-w-40 truncate">
              {label}
            </Badge>
          ))}
        </span>
      </div>
      <CandidateText {...prompt.content} />
      {notCarriedOver.length > 0 ? <Losses losses={notCarriedOver} /> : null}
    </li>
  )
}

/** More would not be read here, and costs elements of the page. */
const mostCharacters = 4_000
const charactersAtFirst = 220

type CandidateTextProps = Pick<
  Candidate['prompt']['content'],
  'systemMessage' | 'body' | 'variables'
>

function CandidateText({ systemMessage, body, variables }: CandidateTextProps) {
  const [isWhole, setIsWhole] = useState(false)
  const text = [systemMessage, body].filter((part) => part !== '').join('\n\n')
  const isLong = text.length > charactersAtFirst || text.split('\n').length > 2
  return (
    <div className="min-w-0 pl-6.5">
      <p
        className={cn(
          'wrap-anywhere whitespace-pre-wrap font-prompt text-12 text-quiet leading-5.5',
          !isWhole && 'line-clamp-2',
        )}
      >
        <ChippedText
          text={text.slice(0, isWhole ? mostCharacters : charactersAtFirst * 2)}
          variables={variables.map(({ name }) => name)}
        />
        {isWhole && text.length > mostCharacters ? '…' : ''}
      </p>
      {isLong ? (
        <button
          type="button"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
          className="touch-target relative mt-1 text-12 text-accent hover:underline"
        >
          {isWhole ? 'Show less' : 'Show text'}
        </button>
      ) : null}
    </div>
  )
}

const lossesAtFirst = 3

function Losses({ losses }: { losses: string[] }) {
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? losses : losses.slice(0, lossesAtFirst)
  return (
    <div className="pl-6.5 text-12 text-quiet">
      <p className="font-medium">Not included:</p>
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
