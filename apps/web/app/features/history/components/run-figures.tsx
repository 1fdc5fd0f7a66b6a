import type { Run } from '@product/contract/runs'
import { RelativeTime } from '@product/ui/text/relative-time'
import type { ReactNode } from 'react'
import {
  formatCost,
  formatCount,
  formatDuration,
  formatOptional,
} from '#web/entities/run/format-figures.ts'

/** A run that nobody can price was not free. */
const writeCost = ({ costMicros, status }: Run) =>
  costMicros === null && status === 'Success' ? 'no price' : formatOptional(costMicros, formatCost)

export function RunFigures({ run }: { run: Run }) {
  const tiles: [label: string, value: ReactNode][] = [
    ['Date', <RelativeTime key="date" value={run.startedAt} />],
    ['Duration', formatOptional(run.durationMs, formatDuration)],
    ['First token', formatOptional(run.firstTokenMs, formatDuration)],
    ['Tokens in', formatOptional(run.inputTokens, formatCount)],
    ['Tokens out', formatOptional(run.outputTokens, formatCount)],
    ['Cost', writeCost(run)],
  ]
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-m border border-line bg-line sm:grid-cols-3 lg:grid-cols-6">
      {tiles.map(([label, value]) => (
        <div key={label} className="grid gap-1 bg-surface-raised px-4 py-3">
          <dt className="text-12 text-quiet">{label}</dt>
          <dd className="font-semibold text-16 tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
