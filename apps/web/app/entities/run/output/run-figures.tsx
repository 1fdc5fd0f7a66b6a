import { formatCost, formatCount, formatDuration, speedOf } from '../format-figures.ts'
import type { RunFigures as Figures } from '../live-run.ts'

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
  else if (durationMs !== null && firstTokenMs !== null) entries.push(['cost', 'no price'])
  return entries
}

const countOf = (count: number | null) => (count === null ? '?' : formatCount(count))
