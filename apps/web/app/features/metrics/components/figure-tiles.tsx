import type { PromptMetrics } from '@product/contract/metrics'
import {
  formatCost,
  formatCount,
  formatDuration,
  formatOptional,
  formatShare,
} from '#web/entities/run/format-figures.ts'
import { approval, successRate } from '../model/find-best.ts'

type Figures = PromptMetrics['total']

const time = (milliseconds: number | null) => formatOptional(milliseconds, formatDuration)

function listTiles(figures: Figures) {
  const { runs, failed, stopped, durationP50, durationP95, firstTokenP50, firstTokenP95 } = figures
  const { inputTokens, outputTokens, costMicros, priced, thumbsUp, thumbsDown } = figures
  return [
    { label: 'Runs', value: formatCount(runs), note: describeEnds(failed, stopped) },
    {
      label: 'Success rate',
      value: formatOptional(successRate(figures), formatShare),
      note: stopped > 0 ? 'excluding stopped runs' : 'of all runs',
    },
    { label: 'Duration', value: time(durationP50), note: `p95 ${time(durationP95)}` },
    { label: 'First token', value: time(firstTokenP50), note: `p95 ${time(firstTokenP95)}` },
    {
      label: 'Tokens',
      value: formatCount(inputTokens + outputTokens),
      note: `${formatCount(inputTokens)} in, ${formatCount(outputTokens)} out`,
    },
    {
      label: 'Cost',
      value: priced === 0 ? '–' : formatCost(costMicros),
      note: describePriced(priced, runs),
    },
    {
      label: 'Rated good',
      value: formatOptional(approval(figures), formatShare),
      note: `${formatCount(thumbsUp)} up, ${formatCount(thumbsDown)} down`,
    },
  ]
}

const describeEnds = (failed: number, stopped: number): string =>
  `${formatCount(failed)} failed${stopped > 0 ? `, ${formatCount(stopped)} stopped` : ''}`

function describePriced(priced: number, runs: number): string {
  if (priced === 0) return 'Price unknown'
  return priced < runs ? `for ${formatCount(priced)} of ${formatCount(runs)} runs` : 'all runs'
}

export function FigureTiles({ figures }: { figures: Figures }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-m border border-line bg-line sm:grid-cols-4 lg:grid-cols-7">
      {listTiles(figures).map(({ label, value, note }) => (
        <div
          key={label}
          className="grid content-start gap-1 bg-surface-raised p-4 last:col-span-2 lg:last:col-span-1"
        >
          <dt className="text-12 text-quiet">{label}</dt>
          <dd className="font-semibold text-20 tabular-nums">{value}</dd>
          <dd className="text-12 text-faint">{note}</dd>
        </div>
      ))}
    </dl>
  )
}
