import { slugOf } from '@product/domain'
import { IconButton } from '@product/ui/forms/icon-button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@product/ui/overlays/dropdown-menu'
import { cn } from '@product/ui/styles/class-names'
import { CopyButton } from '@product/ui/text/copy-button'
import { CodeXml, Download, Maximize2, MessageSquareText, Minimize2, Square } from 'lucide-react'
import { Link } from 'react-router'
import { hasEnded, type LiveRun } from '#web/entities/run/live-run.ts'
import { readJson } from '#web/entities/run/output/answer-text.tsx'
import { RatingButtons } from '#web/entities/run/rating-buttons.tsx'
import { saveFile } from '#web/lib/api/download-file.ts'
import { useStopRuns } from '../use-run-prompt.ts'

type RunActionsProps = {
  promptId: string
  title: string
  run: LiveRun
  isAlone: boolean
  isRaw: boolean
  onRawChange: (isRaw: boolean) => void
  isMaximized: boolean
  onMaximizedChange: (isMaximized: boolean) => void
}

export function RunActions(props: RunActionsProps) {
  const { promptId, title, run, isAlone, isRaw, onRawChange, isMaximized } = props
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
      {runId && hasEnded(run) ? (
        <IconButton asChild label="Comments on this run" size="s">
          <Link to={`/history/${runId}`}>
            <MessageSquareText />
          </Link>
        </IconButton>
      ) : null}
      {isAlone ? null : (
        <IconButton
          label={isMaximized ? 'Show all results' : 'Maximize'}
          size="s"
          className="max-md:hidden"
          onClick={() => props.onMaximizedChange(!isMaximized)}
        >
          {isMaximized ? <Minimize2 /> : <Maximize2 />}
        </IconButton>
      )}
    </div>
  )
}

type DownloadMenuProps = { run: LiveRun; title: string }

function DownloadMenu({ run, title }: DownloadMenuProps) {
  const name = `${slugOf(title || 'result')}-${slugOf(run.model)}`
  const save = (ending: string, type: string, text: string) =>
    saveFile(`${name}.${ending}`, new Blob([text], { type }))
  const saveAll = () => {
    const { thinking: _thinking, position: _position, ...all } = run
    save('run.json', 'application/json', JSON.stringify(all, null, 2))
  }
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton label="Download" size="s">
          <Download />
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {readJson(run.text) === null ? null : (
          <DropdownMenuItem onSelect={() => save('json', 'application/json', run.text)}>
            JSON (.json)
          </DropdownMenuItem>
        )}
        <DropdownMenuItem onSelect={() => save('md', 'text/markdown', run.text)}>
          Markdown (.md)
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => save('txt', 'text/plain', run.text)}>
          Plain text (.txt)
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={saveAll}>Run with figures (.json)</DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
