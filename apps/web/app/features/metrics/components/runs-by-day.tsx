import type { PromptMetrics } from '@product/contract/metrics'
import { SegmentedControl } from '@product/ui/forms/segmented-control'
import { useState } from 'react'
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { formatCost, formatCount, formatDuration } from '#web/entities/run/format-figures.ts'

type Day = PromptMetrics['byDay'][number]

const views = [
  { value: 'runs', label: 'Runs' },
  { value: 'duration', label: 'Duration' },
  { value: 'cost', label: 'Cost' },
] as const

type View = (typeof views)[number]['value']

const series = {
  runs: {
    write: formatCount,
    bars: [
      { name: 'Succeeded', read: (day: Day) => day.succeeded, color: 'var(--success)' },
      { name: 'Failed', read: (day: Day) => day.failed, color: 'var(--danger)' },
    ],
  },
  duration: {
    write: formatDuration,
    bars: [{ name: 'Median', read: (day: Day) => day.durationP50, color: 'var(--info)' }],
  },
  cost: {
    write: formatCost,
    bars: [{ name: 'Cost', read: (day: Day) => day.costMicros, color: 'var(--accent)' }],
  },
}

const dayLabel = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const nameDay = (day: string) => dayLabel.format(new Date(day))

/** A bar a day; what is shown can be chosen. The same figures are in a table for who cannot see it. */
export function RunsByDay({ days }: { days: readonly Day[] }) {
  const [view, setView] = useState<View>('runs')
  const { write, bars } = series[view]
  return (
    <section aria-label="Over time" className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <h2 className="font-semibold text-16">Over time</h2>
          <Legend bars={bars} />
        </div>
        <SegmentedControl label="View" value={view} options={views} onValueChange={setView} />
      </div>
      <div
        className="h-60 overflow-hidden rounded-m border border-line bg-surface-raised p-3 text-12 sm:p-4"
        aria-hidden
      >
        <ResponsiveContainer width="100%" height="100%">
          <BarChart data={[...days]} accessibilityLayer={false}>
            <CartesianGrid vertical={false} stroke="var(--line)" />
            <XAxis
              dataKey="day"
              tickFormatter={nameDay}
              minTickGap={24}
              tickLine={false}
              axisLine={false}
              tick={{ fill: 'var(--text-faint)' }}
            />
            <YAxis
              width={64}
              allowDecimals={view === 'cost'}
              tickFormatter={write}
              tickLine={false}
              axisLine={false}
              tick={{ fill: 'var(--text-faint)' }}
            />
            <Tooltip
              cursor={{ fill: 'var(--surface-hover)' }}
              isAnimationActive={false}
              labelFormatter={(day) => nameDay(String(day))}
              formatter={(value) => write(Number(value))}
              contentStyle={{
                background: 'var(--surface-raised)',
                border: '1px solid var(--line-strong)',
                borderRadius: 8,
                color: 'var(--text)',
              }}
            />
            {bars.map(({ name, read, color }) => (
              <Bar
                key={name}
                name={name}
                dataKey={read}
                stackId="day"
                fill={color}
                isAnimationActive={false}
                maxBarSize={28}
              />
            ))}
          </BarChart>
        </ResponsiveContainer>
      </div>
      <DaysTable days={days} />
    </section>
  )
}

type LegendProps = { bars: readonly { name: string; color: string }[] }

/** The legend of the chart. */
function Legend({ bars }: LegendProps) {
  return (
    <ul className="flex gap-3 text-12 text-quiet" aria-hidden>
      {bars.map(({ name, color }) => (
        <li key={name} className="flex items-center gap-1.5">
          <span className="size-2 rounded-full" style={{ background: color }} />
          {name}
        </li>
      ))}
    </ul>
  )
}

function DaysTable({ days }: { days: readonly Day[] }) {
  return (
    <div className="sr-only">
      <table>
        <caption>Runs by day</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Succeeded</th>
            <th scope="col">Failed</th>
            <th scope="col">Median duration</th>
            <th scope="col">Cost</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, succeeded, failed, durationP50, costMicros }) => (
            <tr key={day}>
              <th scope="row">{nameDay(day)}</th>
              <td>{succeeded}</td>
              <td>{failed}</td>
              <td>{durationP50 === null ? 'none' : formatDuration(durationP50)}</td>
              <td>{formatCost(costMicros)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
