import { IconButton } from '@product/ui/forms/icon-button'
import { cn } from '@product/ui/styles/class-names'
import { CopyButton } from '@product/ui/text/copy-button'
import { CodeXml, Square } from 'lucide-react'
import { hasEnded, type LiveRun } from '#web/entities/run/live-run.ts'
import { RatingButtons } from '#web/entities/run/rating/rating-buttons.tsx'
import { useStopRuns } from '../use-stop-runs.ts'
import { DownloadMenu } from './download-menu.tsx'

type RunActionsProps = {
  promptId: string
  title: string
  run: LiveRun
  isAlone: boolean
  isRaw: boolean
  onRawChange: (isRaw: boolean) => void
}

export function RunActions({ promptId, title, run, isAlone, isRaw, onRawChange }: RunActionsProps) {
  const stop = useStopRuns(promptId)
  const { runId } = run
  return (
    <div
      className={cn(
        'col-start-3 row-start-1 -mr-1.5 flex h-7 flex-none items-center',
        isAlone && 'md:col-start-4',
      )}
    >
      {!isAlone && runId && !hasEnded(run) ? (
        <IconButton label="Stop this run" size="s" onClick={() => void stop(runId)}>
          <Square className="size-3! fill-current" />
        </IconButton>
      ) : null}
      {run.text && run.output === 'text' ? (
        <IconButton
          label="Raw"
          size="s"
          aria-pressed={isRaw}
          className="aria-pressed:bg-surface-hover aria-pressed:text-text"
          onClick={() => onRawChange(!isRaw)}
        >
          <CodeXml />
        </IconButton>
      ) : null}
      {run.text ? <CopyButton label="Copy" text={() => run.text} /> : null}
      {run.text && hasEnded(run) ? <DownloadMenu run={run} title={title} /> : null}
      {runId && hasEnded(run) && (run.text || run.files.length > 0) ? (
        <RatingButtons runId={runId} />
      ) : null}
    </div>
  )
}
