import { describeProvider, type ProviderId } from '@product/domain'
import { Progress } from '@product/ui/feedback/progress'
import { StatusDot } from '@product/ui/feedback/status-dot'
import { Button } from '@product/ui/forms/button'
import { ScrollRegion } from '@product/ui/layout/scroll-region'
import { cn } from '@product/ui/styles/class-names'
import { CircleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { hasEnded, type LiveRun } from '#web/entities/run/live-run.ts'
import { AnswerText } from '#web/entities/run/output/answer-text.tsx'
import { Reasoning, RunFigures, RunFile } from '#web/entities/run/output/run-output.tsx'
import { useMay } from '#web/entities/workspace/workspaces.ts'
import { describeStatus, isStopped, nameRun } from '../model/describe-run.ts'
import { needsConnection } from '../model/needs-connection.ts'
import { useStickToEnd } from '../use-stick-to-end.ts'
import { CommandAnswer } from './command-answer.tsx'
import { RunActions } from './run-actions.tsx'

type RunColumnProps = {
  promptId: string
  title: string
  run: LiveRun
  isAlone: boolean
  isStacked: boolean
  isMaximized: boolean
  onMaximizedChange: (isMaximized: boolean) => void
  onRunAgain: () => void
}

export function RunColumn(props: RunColumnProps) {
  const { promptId, title, run, isAlone, isStacked, isMaximized, onRunAgain } = props
  const [isRaw, setRaw] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const isGrowing = !hasEnded(run)
  useStickToEnd(place, isGrowing, run.text.length + run.reasoning.length)
  const name = nameRun(run)
  return (
    <article
      aria-label={`Result of ${name}`}
      aria-busy={isGrowing}
      className={cn(
        'flex min-w-0 flex-1 flex-col max-md:flex-none max-md:border-line max-md:not-first:border-t',
        isStacked
          ? 'min-h-0 not-first:border-line not-first:border-t'
          : 'md:not-first:border-line md:not-first:border-l',
        !isAlone && !isStacked && 'md:min-w-66',
      )}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isMaximized) return
        // Escape would stop the runs next.
        event.stopPropagation()
        props.onMaximizedChange(false)
      }}
    >
      <header
        className={cn(
          'grid min-h-11 flex-none grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2 px-4 py-1.5',
          isAlone && 'md:grid-cols-[auto_auto_minmax(0,1fr)_auto]',
        )}
      >
        <StatusDot tone={toneOf(run)} className={cn(isGrowing && 'animate-pulse')} />
        <h3 className="wrap-anywhere font-semibold text-13">{name}</h3>
        <span
          className={cn(
            'col-span-2 col-start-2 row-start-2 text-12 text-faint tabular-nums',
            isAlone && 'md:col-span-1 md:col-start-3 md:row-start-1',
          )}
        >
          {describeStatus(run)}
        </span>
        <RunActions
          promptId={promptId}
          title={title}
          run={run}
          isAlone={isAlone}
          isRaw={isRaw}
          onRawChange={setRaw}
          isMaximized={isMaximized}
          onMaximizedChange={props.onMaximizedChange}
        />
      </header>
      <ScrollRegion
        ref={place}
        // The column is an article already: another landmark would be announced twice.
        role="group"
        label={`Answer of ${name}`}
        className="relative flex min-h-0 flex-1 flex-col gap-3 px-4 pt-0.5 pb-3 outline-offset-[-2px] max-md:max-h-[60dvh] max-md:min-h-24"
      >
        <Warnings warnings={run.warnings} />
        {run.reasoning ? <Reasoning run={run} /> : null}
        {run.output === 'command' && run.text ? (
          <CommandAnswer promptId={promptId} run={run} />
        ) : null}
        {run.output !== 'command' && run.text ? (
          <AnswerText text={run.text} isGrowing={isGrowing} isRaw={isRaw} />
        ) : null}
        {run.runId
          ? run.files.map((file) => (
              <RunFile key={file.fileId} runId={run.runId ?? ''} file={file} />
            ))
          : null}
        {isGrowing && !run.text && !run.reasoning ? <Pending run={run} /> : null}
        {run.note ? <p className="text-12 text-quiet">{run.note}</p> : null}
        <Failure run={run} isAlone={isAlone} onRunAgain={onRunAgain} />
        {run.provider === 'demo' && run.status === 'success' ? <ConnectCard /> : null}
      </ScrollRegion>
      <RunFigures figures={run} />
    </article>
  )
}

/** Below what the Demo model says: how to get an answer. */
function ConnectCard() {
  const mayConnect = useMay('changeConnections')
  if (!mayConnect)
    return (
      <p className="rounded-s border border-line bg-surface-raised px-3 py-2.5 text-13 text-quiet">
        Ask an admin of this workspace to connect a model for real answers.
      </p>
    )
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-s border border-line bg-surface-raised px-3 py-2.5">
      <p className="min-w-48 flex-1 text-13">
        <span className="font-medium">Connect a model</span>{' '}
        <span className="text-quiet">to get real answers, with your own API key.</span>
      </p>
      <Button asChild size="s">
        <Link to="/settings/connections">Connect</Link>
      </Button>
    </div>
  )
}

function toneOf(run: LiveRun) {
  if (run.status === 'success') return 'success'
  if (run.status !== 'error') return 'busy'
  return isStopped(run) ? 'off' : 'danger'
}

function Pending({ run }: { run: LiveRun }) {
  if (run.download !== null) return <Download share={run.download} />
  if (run.retry) return <RetryClock provider={run.provider} retry={run.retry} />
  return (
    <p className="animate-pulse text-13 text-quiet">
      {run.output === 'image'
        ? 'Making a picture. This may take a while.'
        : 'Waiting for the first word.'}
    </p>
  )
}

function Download({ share }: { share: number }) {
  const percent = Math.round(share * 100)
  return (
    <div className="flex max-w-96 flex-col gap-2">
      <p className="text-13 text-quiet tabular-nums">
        Downloading the browser’s model, {percent}%. This happens once.
      </p>
      <Progress label="Download of the browser’s model" value={percent} />
    </div>
  )
}

type RetryClockProps = { provider: ProviderId; retry: NonNullable<LiveRun['retry']> }

/** Why nothing comes, and how long until the provider is asked again. */
function RetryClock({ provider, retry }: RetryClockProps) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.ceil((retry.at - now) / 1_000))
  const { name } = describeProvider(provider)
  const reason =
    retry.code === 'provider.rate-limited' ? `Rate-limited by ${name}` : `${name} had an error`
  return (
    <p className="text-13 text-quiet tabular-nums">
      {seconds > 0 ? `${reason}, retrying in ${seconds} s` : `${reason}, retrying`}
    </p>
  )
}

function Warnings({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) return null
  return (
    <ul className="rounded-s border border-line bg-surface-raised px-3 py-2 text-12 text-quiet">
      {warnings.map((warning) => (
        <li key={warning}>{warning}</li>
      ))}
    </ul>
  )
}

type FailureProps = Pick<RunColumnProps, 'run' | 'isAlone' | 'onRunAgain'>

function Failure({ run, isAlone, onRunAgain }: FailureProps) {
  if (!run.error) return null
  if (isStopped(run)) return <p className="text-12 text-quiet">{run.error.message}</p>
  return (
    <div className="flex flex-col items-start gap-2.5 rounded-s border border-danger/35 bg-danger-tint px-3 py-2.5">
      <p className="flex gap-2 text-13">
        <CircleAlert className="mt-0.5 text-danger" />
        {run.error.message}
      </p>
      <div className="flex flex-wrap gap-2">
        {needsConnection(run.error.code) ? (
          <Button asChild size="s">
            <Link to="/settings/connections">Manage Connections</Link>
          </Button>
        ) : null}
        <Button size="s" onClick={onRunAgain}>
          {isAlone ? 'Run again' : 'Run all again'}
        </Button>
      </div>
    </div>
  )
}
