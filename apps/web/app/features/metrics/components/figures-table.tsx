import type { Figures } from '@product/contract/metrics'
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeading,
  TableRow,
} from '@product/ui/lists/table'
import { Badge } from '@product/ui/text/badge'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import {
  formatCost,
  formatCount,
  formatDuration,
  formatOptional,
  formatShare,
} from '#web/entities/run/format-figures.ts'
import { approval, costPerRun, findBest, successRate } from '../model/find-best.ts'

export type FiguresRow = Figures & {
  key: string
  name: string
  /** Left out where there is nothing to open. */
  to?: string
  model?: string
  /** Before and after the name. */
  icon?: ReactNode
  badges?: ReactNode
}

type FiguresTableProps = {
  title: string
  heading: string
  rows: readonly FiguresRow[]
  /** Shows what one run takes and marks the row that is ahead; otherwise how much was used. */
  isComparison?: boolean
  note?: string | undefined
}

type Column = { label: string; read: (row: Figures) => string }

const runs: Column = { label: 'Runs', read: (row) => formatCount(row.runs) }
const success: Column = {
  label: 'Success',
  read: (row) => formatOptional(successRate(row), formatShare),
}
const rated: Column = {
  label: 'Rated good',
  read: (row) => formatOptional(approval(row), formatShare),
}
const time = (label: string, read: (row: Figures) => number | null): Column => ({
  label,
  read: (row) => formatOptional(read(row), formatDuration),
})

/** How fast, how good and how dear one run is. */
const comparedColumns: Column[] = [
  runs,
  success,
  time('Duration p50', ({ durationP50 }) => durationP50),
  time('p95', ({ durationP95 }) => durationP95),
  time('First token p50', ({ firstTokenP50 }) => firstTokenP50),
  time('p95', ({ firstTokenP95 }) => firstTokenP95),
  { label: 'Cost per run', read: (row) => formatOptional(costPerRun(row), formatCost) },
  rated,
]

/** How much was used. */
const useColumns: Column[] = [
  runs,
  success,
  time('Duration p50', ({ durationP50 }) => durationP50),
  { label: 'Input tokens', read: ({ inputTokens }) => formatCount(inputTokens) },
  { label: 'Output tokens', read: ({ outputTokens }) => formatCount(outputTokens) },
  {
    label: 'Cost',
    read: ({ costMicros, priced }) => (priced === 0 ? '–' : formatCost(costMicros)),
  },
  rated,
]

/** The same figures beside each other. */
export function FiguresTable({
  title,
  heading,
  rows,
  isComparison = false,
  note,
}: FiguresTableProps) {
  const columns = isComparison ? comparedColumns : useColumns
  const best = isComparison ? findBest(rows) : {}
  const most = Math.max(...rows.map((row) => row.runs))
  return (
    <div className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
        <h2 className="font-semibold text-16">{title}</h2>
        {note ? <p className="text-12 text-faint">{note}</p> : null}
      </div>
      <div className="rounded-m border border-line bg-surface-raised">
        <Table label={title}>
          <TableHead>
            <TableRow>
              <TableHeading>{heading}</TableHeading>
              {columns.map(({ label }, place) => (
                // Two columns are p95.
                // biome-ignore lint/suspicious/noArrayIndexKey: The columns never change.
                <TableHeading key={place} numeric>
                  {label}
                </TableHeading>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((row, place) => (
              <TableRow key={row.key}>
                <TableCell className="min-w-44 max-w-80">
                  <NameCell row={row}>
                    {place === best.fastest ? <Badge variant="info">Fastest</Badge> : null}
                    {place === best.cheapest ? <Badge variant="success">Cheapest</Badge> : null}
                    {place === best.bestRated ? <Badge variant="accent">Best rated</Badge> : null}
                  </NameCell>
                  {isComparison || rows.length < 2 ? null : <ShareBar share={row.runs / most} />}
                </TableCell>
                {columns.map(({ read }, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: The columns never change.
                  <TableCell key={column} numeric className="whitespace-nowrap">
                    {read(row)}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
    </div>
  )
}

type NameCellProps = { row: FiguresRow; children: ReactNode }

const NameCell = ({ row: { to, name, icon, badges }, children }: NameCellProps) => (
  <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
    {icon}
    {to === undefined ? (
      <span className="wrap-anywhere font-medium">{name}</span>
    ) : (
      <Link to={to} className="wrap-anywhere font-medium hover:text-accent">
        {name}
      </Link>
    )}
    {badges}
    {children}
  </span>
)

/** The runs of a row, compared with those of the row with the most. */
const ShareBar = ({ share }: { share: number }) => (
  <span aria-hidden className="mt-1.5 block h-1 overflow-hidden rounded-full bg-surface-hover">
    <span
      className="block h-full rounded-full bg-info"
      style={{ width: `${Math.max(share * 100, 1)}%` }}
    />
  </span>
)
