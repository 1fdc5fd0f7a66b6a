import { EmptyState } from '@product/ui/feedback/empty-state'
import { Button } from '@product/ui/forms/button'
import { FormError } from '@product/ui/forms/form-error'
import { CopyButton } from '@product/ui/text/copy-button'
import { Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { UndecidedChange } from '../messages/requests.ts'
import { describeFailure, onPromptsChange, sendRequest } from '../messages/send-request.ts'
import { FailureState } from './failure-state.tsx'
import { findDifference } from './find-difference.ts'
import { PromptHeader } from './prompt/prompt-header.tsx'
import { useRequest } from './use-request.ts'

/** Changes that the server did not take, for the person to decide about. */
export function ChangesScreen({ onBack }: { onBack: () => void }) {
  const {
    data: changes,
    failure,
    isLoading,
    retry,
  } = useRequest('changes', () => sendRequest('changes.list'))
  useEffect(() => onPromptsChange(retry), [retry])
  return (
    <>
      <PromptHeader title="Changes that were not saved" onBack={onBack} />
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
        {failure ? (
          <FailureState failure={failure} onRetry={retry} retrying={isLoading} />
        ) : changes?.length === 0 ? (
          <EmptyState
            className="my-auto"
            icon={<Check className="text-success" />}
            title="Nothing left to decide"
            text="All other changes are saved or wait to be sent."
            action={
              <Button autoFocus onClick={onBack}>
                Back
              </Button>
            }
          />
        ) : (
          <ul className="grid divide-y divide-line">
            {changes?.map((change) => (
              <ChangeItem key={change.id} change={change} />
            ))}
          </ul>
        )}
      </div>
    </>
  )
}

function ChangeItem({ change }: { change: UndecidedChange }) {
  const { id, mine, theirs, refusal } = change
  const [problem, setProblem] = useState<string>()
  const decide = (request: Promise<unknown>) => {
    setProblem(undefined)
    request.catch((error: unknown) => setProblem(describeFailure(error).message))
  }
  return (
    <li className="grid gap-3 p-4">
      <div>
        <h2 className="truncate font-semibold text-14">{mine.title || 'Untitled Prompt'}</h2>
        <p className="mt-0.5 text-pretty text-13 text-quiet">
          {theirs
            ? 'The same text was also changed elsewhere.'
            : `The server did not accept this change. ${refusal ?? ''}`}
        </p>
      </div>
      <div className="grid gap-3 @lg:grid-cols-2">
        <Version label={theirs ? 'Yours' : 'Your text'} texts={mine} other={theirs} />
        {theirs ? <Version label="Theirs" texts={theirs} other={mine} /> : null}
      </div>
      <FormError>{problem}</FormError>
      <div className="flex flex-wrap gap-2">
        {theirs ? (
          <>
            <Button
              variant="primary"
              onClick={() => decide(sendRequest('changes.resolve', { id, side: 'mine' }))}
            >
              Keep yours
            </Button>
            <Button onClick={() => decide(sendRequest('changes.resolve', { id, side: 'theirs' }))}>
              Keep theirs
            </Button>
          </>
        ) : (
          <>
            <Button variant="primary" onClick={() => decide(sendRequest('changes.retry', { id }))}>
              Try again
            </Button>
            <Button onClick={() => decide(sendRequest('changes.discard', { id }))}>Discard</Button>
          </>
        )}
        <CopyButton text={() => mine.body} label="Copy your text" caption="Copy text" />
      </div>
    </li>
  )
}

type VersionProps = {
  label: string
  texts: UndecidedChange['mine']
  /** The other side of a conflict. */
  other: UndecidedChange['mine'] | null
}

function Version({ label, texts, other }: VersionProps) {
  return (
    <section aria-label={label} className={other ? 'min-w-0' : '@lg:col-span-2'}>
      <h3 className="mb-1 text-12 text-faint">{label}</h3>
      <div className="max-h-60 overflow-y-auto rounded-s border border-line bg-surface p-3">
        {other && other.title !== texts.title ? (
          <p className="mb-1 font-medium text-13">
            <Marked text={texts.title} other={other.title} />
          </p>
        ) : null}
        <p className="wrap-anywhere whitespace-pre-wrap font-prompt text-12 leading-relaxed">
          {other ? <Marked text={texts.body} other={other.body} /> : texts.body}
        </p>
      </div>
    </section>
  )
}

function Marked({ text, other }: { text: string; other: string }) {
  const [before, different, after] = findDifference(text, other)
  return (
    <>
      {before}
      {different ? <mark className="rounded-xs bg-success/15 text-text">{different}</mark> : null}
      {after}
    </>
  )
}
