import type { Run } from '@product/contract/runs'
import { demoLabel } from '@product/domain'
import { Button } from '@product/ui/forms/button'
import { Badge } from '@product/ui/text/badge'
import { CopyButton } from '@product/ui/text/copy-button'
import { useState } from 'react'
import { AnswerText } from '#web/entities/run/output/answer-text.tsx'
import { Reasoning } from '#web/entities/run/output/reasoning.tsx'
import { RunFile } from '#web/entities/run/output/run-file.tsx'
import { RatingButtons } from '#web/entities/run/rating/rating-buttons.tsx'
import { ShowOutcomeButton } from './show-outcome-button.tsx'

/** What came out; of a run that failed, what had come by then. */
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
