import type { Run } from '@product/contract/runs'
import { demoLabel } from '@product/domain'
import { Button } from '@product/ui/forms/button'
import { Tooltip } from '@product/ui/overlays/tooltip'
import { Badge } from '@product/ui/text/badge'
import { CopyButton } from '@product/ui/text/copy-button'
import { Globe } from 'lucide-react'
import { useState } from 'react'
import { useOutcomeChoice, usePublication } from '#web/entities/publication/publication.ts'
import { AnswerText } from '#web/entities/run/output/answer-text.tsx'
import { Reasoning, RunFile } from '#web/entities/run/output/run-output.tsx'
import { RatingButtons } from '#web/entities/run/rating-buttons.tsx'

/** The output of a run; of a failed run, the part received before the failure. */
export function RunAnswer({ run }: { run: Run }) {
  const [isRaw, setIsRaw] = useState(false)
  const { text, reasoning, files, status, provider, errorMessage, note, warnings } = run
  const isEmpty = text === '' && files.length === 0
  const isCommand = run.output === 'command'
  return (
    <section aria-label="Answer" className="rounded-m border border-line bg-surface-raised">
      <div className="flex min-h-11 flex-wrap items-center gap-2 border-line border-b px-4 py-1.5">
        <h2 className="font-semibold text-14">Answer</h2>
        {provider === 'demo' ? <Badge variant="dashed">{demoLabel}</Badge> : null}
        {provider === 'browser' ? <Badge>Made on your device</Badge> : null}
        <div className="ml-auto flex items-center gap-1">
          {text === '' || isCommand ? null : (
            <Button variant="ghost" size="s" aria-pressed={isRaw} onClick={() => setIsRaw(!isRaw)}>
              Raw
            </Button>
          )}
          <ShowOutcomeButton run={run} />
          {text === '' ? null : <CopyButton text={() => text} label="Copy the answer" />}
          {status === 'Running' || isEmpty ? null : <RatingButtons runId={run.id} />}
        </div>
      </div>
      <div className="grid gap-3 p-4">
        {errorMessage ? (
          <p role="alert" className="rounded-s bg-danger-tint px-3 py-2 text-13 text-danger">
            {errorMessage}
          </p>
        ) : null}
        {warnings.map((warning) => (
          <p key={warning} className="text-12 text-quiet">
            {warning}
          </p>
        ))}
        {reasoning === '' ? null : <Reasoning run={{ reasoning, thinking: null }} />}
        {isEmpty && !errorMessage ? <Nothing status={status} /> : null}
        {text === '' ? null : (
          <AnswerText text={text} isGrowing={status === 'Running'} isRaw={isRaw || isCommand} />
        )}
        {files.map((file) => (
          <RunFile key={file.fileId} runId={run.id} file={file} />
        ))}
        {note ? <p className="text-12 text-quiet">{note}</p> : null}
        {run.thumbNote ? <p className="text-12 text-quiet">Your note: {run.thumbNote}</p> : null}
      </div>
    </section>
  )
}

function Nothing({ status }: Pick<Run, 'status'>) {
  return (
    <p className="text-13 text-faint">{status === 'Running' ? 'Processing...' : 'No text came.'}</p>
  )
}

type Shown = Pick<Run, 'id' | 'promptId' | 'status'>

/** Only for what succeeded of a prompt that is public. */
function ShowOutcomeButton({ run }: { run: Shown }) {
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
