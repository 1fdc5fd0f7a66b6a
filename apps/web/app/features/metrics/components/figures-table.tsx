import type { PromptMetrics } from '@product/contract/metrics'
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeading,
  TableRow,
} from '@product/ui/lists/table'
import { Badge } from '@product/ui/text/badge'
import { Link } from 'react-router'
import {
  formatCost,
  formatCount,
  formatDuration,
  formatOptional,
  formatShare,
} from '#web/entities/run/format-figures.ts'
import { approval, costPerRun, findBest, successRate } from '../model/find-best.ts'

type Row = PromptMetrics['total'] & { key: string; name: string; to: string; model?: string }
type FiguresTableProps = { title: string; heading: string; rows: readonly Row[] }

/** The same figures beside each other; what is ahead in something is marked. */
export function FiguresTable({ title, heading, rows }: FiguresTableProps) {
  const { fastest, cheapest, bestRated } = findBest(rows)
  return (
    <div className="grid grid-cols-1 gap-2">
      <h2 className="font-semibold text-16">{title}</h2>
      <div className="rounded-m border border-line bg-surface-raised">
        <Table label={title}>
          <TableHead>
            <TableRow>
              <TableHeading>{heading}</TableHeading>
              <TableHeading numeric className="whitespace-nowrap">
                Runs
              </TableHeading>
              <TableHeading numeric className="whitespace-nowrap">
                Success
              </TableHeading>
              <TableHeading numeric className="whitespace-nowrap">
                Duration p50
              </TableHeading>
              <TableHeading numeric className="whitespace-nowrap">
                p95
              </TableHeading>
              <TableHeading numeric className="whitespace-nowrap">
                First token p50
              </TableHeading>
              <TableHeading numeric className="whitespace-nowrap">
                p95
              </TableHeading>
              <TableHeading numeric className="whitespace-nowrap">
                Cost per run
              </TableHeading>
              <TableHeading numeric className="whitespace-nowrap">
                Rated good
              </TableHeading>
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((row, place) => (
              <TableRow key={row.key}>
                <TableCell className="min-w-40">
                  <span className="flex flex-wrap items-center gap-1.5">
                    <Link to={row.to} className="font-medium hover:text-accent">
                      {row.name}
                    </Link>
                    {place === fastest ? <Badge variant="info">Fastest</Badge> : null}
                    {place === cheapest ? <Badge variant="success">Cheapest</Badge> : null}
                    {place === bestRated ? <Badge variant="accent">Best rated</Badge> : null}
                  </span>
                </TableCell>
                <TableCell numeric className="whitespace-nowrap">
                  {formatCount(row.runs)}
                </TableCell>
                <TableCell numeric className="whitespace-nowrap">
                  {formatOptional(successRate(row), formatShare)}
                </TableCell>
                <TableCell numeric className="whitespace-nowrap">
                  {formatOptional(row.durationP50, formatDuration)}
                </TableCell>
                <TableCell numeric className="whitespace-nowrap">
                  {formatOptional(row.durationP95, formatDuration)}
                </TableCell>
                <TableCell numeric className="whitespace-nowrap">
                  {formatOptional(row.firstTokenP50, formatDuration)}
                </TableCell>
                <TableCell numeric className="whitespace-nowrap">
                  {formatOptional(row.firstTokenP95, formatDuration)}
                </TableCell>
                <TableCell numeric className="whitespace-nowrap">
                  {formatOptional(costPerRun(row), formatCost)}
                </TableCell>
                <TableCell numeric className="whitespace-nowrap">
                  {formatOptional(approval(row), formatShare)}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
    </div>
  )
}
