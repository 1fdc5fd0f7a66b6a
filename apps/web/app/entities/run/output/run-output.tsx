import { getRunFileRoute } from '@product/contract/runs'
import { Skeleton } from '@product/ui/feedback/skeleton'
import { Button } from '@product/ui/forms/button'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { saveFile } from '#web/lib/api/download-file.ts'
import { sendWithSession } from '#web/lib/auth/send-with-session.ts'
import { formatCost, formatCount, formatDuration, speedOf } from '../format-figures.ts'
import type { RunFigures as Figures, LiveRun } from '../live-run.ts'

/** The model's reasoning, collapsed because it is not the answer. */
export function Reasoning({ run }: { run: Pick<LiveRun, 'reasoning' | 'thinking'> }) {
  return (
    <details className="group text-12 text-quiet">
      <summary className="flex w-fit items-center gap-1 rounded-xs hover:text-text [&::-webkit-details-marker]:hidden">
        <ChevronRight className="size-3.5! transition-transform duration-100 group-open:rotate-90" />
        {describeThinking(run.thinking)}
      </summary>
      <p className="mt-1.5 whitespace-pre-wrap break-words border-line border-l-2 pl-3">
        {run.reasoning}
      </p>
    </details>
  )
}

function describeThinking(thinking: LiveRun['thinking']): string {
  if (thinking && thinking.to === null) return 'Thinking…'
  const seconds = thinking ? Math.round(((thinking.to ?? 0) - thinking.from) / 1_000) : 0
  return seconds < 1 ? 'Thought' : `Thought for ${seconds} s`
}

/** The performance analysis: what was measured, and nothing that was not. */
export function RunFigures({ figures }: { figures: Figures }) {
  const entries = listFigures(figures)
  if (entries.length === 0) return null
  return (
    <dl
      aria-label="Performance analysis"
      className="mx-4 flex flex-none flex-wrap gap-x-4 gap-y-0.5 border-line border-t py-2 text-12 tabular-nums"
    >
      {entries.map(([name, value]) => (
        <div key={name} className="flex gap-1.25">
          <dt className="text-faint">{name}</dt>
          <dd className="font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function listFigures(figures: Figures): [string, string][] {
  const { firstTokenMs, durationMs, inputTokens, outputTokens, reasoningTokens, costMicros } =
    figures
  const entries: [string, string][] = []
  if (firstTokenMs !== null) entries.push(['first token', formatDuration(firstTokenMs)])
  const speed = speedOf(figures)
  if (speed !== null) entries.push(['speed', `${formatCount(Math.round(speed))} tokens/s`])
  if (inputTokens !== null || outputTokens !== null)
    entries.push(['tokens', `${countOf(inputTokens)} → ${countOf(outputTokens)}`])
  if (reasoningTokens) entries.push(['reasoning', formatCount(reasoningTokens)])
  if (costMicros !== null) entries.push(['cost', formatCost(costMicros)])
  else if (durationMs !== null && firstTokenMs !== null) entries.push(['cost', 'price unknown'])
  return entries
}

const countOf = (count: number | null) => (count === null ? '?' : formatCount(count))

type RunFileProps = { runId: string; file: { fileId: string; mediaType: string } }

/** A picture or a sound that belongs to a run. */
export function RunFile({ runId, file: { fileId, mediaType } }: RunFileProps) {
  const { data, address, error, refetch } = useRunFile(runId, fileId)
  if (error)
    return (
      <p className="flex items-center gap-3 text-13 text-danger">
        Couldn’t load the file.
        <Button size="s" onClick={() => void refetch()}>
          Retry
        </Button>
      </p>
    )
  if (!data || !address) return <Skeleton className="h-48 w-full max-w-96 flex-none" />
  const ending = mediaType.split('/')[1]?.replace('jpeg', 'jpg').replace('mpeg', 'mp3') ?? 'bin'
  return (
    <figure className="flex flex-none flex-col items-start gap-2">
      {mediaType.startsWith('image/') ? (
        <img
          src={address}
          alt="What the model made"
          className="max-h-160 max-w-full rounded-s border border-line"
        />
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: it speaks the words of the prompt.
        <audio controls src={address} className="w-full max-w-120" />
      )}
      <Button size="s" onClick={() => saveFile(`${runId}.${ending}`, data)}>
        <Download />
        Download .{ending}
      </Button>
    </figure>
  )
}

async function fetchRunFile(runId: string, fileId: string): Promise<Blob> {
  const path = getRunFileRoute.path.replace('{id}', runId).replace('{fileId}', fileId)
  const answer = await sendWithSession(new Request(new URL(path, location.origin)))
  if (!answer.ok) throw new Error(`The file could not be loaded: ${answer.status}`)
  return await answer.blob()
}

/** A file of a run, which only its owner may load, with an address for this page. */
function useRunFile(runId: string, fileId: string) {
  const query = useQuery({
    queryKey: ['run-file', runId, fileId],
    queryFn: () => fetchRunFile(runId, fileId),
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  })
  const { data } = query
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!data) return
    const made = URL.createObjectURL(data)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  return { ...query, address }
}
