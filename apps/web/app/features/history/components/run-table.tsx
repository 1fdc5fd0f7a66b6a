import type { RunSummary } from '@product/contract/runs'
import { Button } from '@product/ui/forms/button'
import { Checkbox } from '@product/ui/forms/checkbox'
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeading,
  TableRow,
} from '@product/ui/lists/table'
import type { ListSelection } from '@product/ui/lists/use-selection'
import { Tooltip } from '@product/ui/overlays/tooltip'
import { cn } from '@product/ui/styles/class-names'
import { RelativeTime } from '@product/ui/text/relative-time'
import { Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { formatCost, formatCount, formatDuration } from '#web/entities/run/format-figures.ts'
import { RunStatus } from '#web/entities/run/run-status.tsx'
import { useMay } from '#web/entities/workspace/workspaces.ts'

type RunTableProps = {
  runs: readonly RunSummary[]
  selection: ListSelection
  onDelete: (id: string) => void
}

/** On phones the status, the time and the model stand below the title. */
const wideStyle = 'max-sm:hidden'

export function RunTable({ runs, selection, onDelete }: RunTableProps) {
  const count = selection.selected.length
  const mayDelete = useMay('deleteRuns')
  return (
    <div className="rounded-m border border-line bg-surface-raised">
      <Table label="Runs">
        <TableHead>
          <TableRow>
            {mayDelete ? (
              <TableHeading className="w-10">
                <Checkbox
                  aria-label="Select all that are shown"
                  checked={count === runs.length || (count > 0 && 'indeterminate')}
                  onCheckedChange={() =>
                    count === runs.length ? selection.clear() : selection.selectAll()
                  }
                />
              </TableHeading>
            ) : null}
            <TableHeading>Prompt</TableHeading>
            <TableHeading className={wideStyle}>Model</TableHeading>
            <TableHeading className={wideStyle}>Status</TableHeading>
            <TableHeading numeric className={wideStyle}>
              Duration
            </TableHeading>
            <TableHeading numeric className={wideStyle}>
              Tokens
            </TableHeading>
            <TableHeading numeric className={wideStyle}>
              Cost
            </TableHeading>
            <TableHeading className={wideStyle}>Date</TableHeading>
            {mayDelete ? (
              <TableHeading className="w-10">
                <span className="sr-only">Actions</span>
              </TableHeading>
            ) : null}
          </TableRow>
        </TableHead>
        <TableBody>
          {runs.map((run) => (
            <RunRow
              key={run.id}
              run={run}
              selection={selection}
              onDelete={mayDelete ? onDelete : undefined}
            />
          ))}
        </TableBody>
      </Table>
    </div>
  )
}

type RunRowProps = {
  run: RunSummary
  selection: ListSelection
  /** Absent for those who may not delete runs. */
  onDelete: ((id: string) => void) | undefined
}

function RunRow({ run, selection, onDelete }: RunRowProps) {
  const { id, promptTitle, version, label, status, durationMs, costMicros, startedAt } = run
  const title = promptTitle || 'Untitled Prompt'
  return (
    <TableRow data-state={selection.isSelected(id) ? 'selected' : undefined}>
      {onDelete ? (
        <TableCell>
          <Checkbox
            aria-label={`Select ${title}, ${id}`}
            checked={selection.isSelected(id)}
            onClick={(event) => selection.toggle(id, event.shiftKey)}
          />
        </TableCell>
      ) : null}
      <TableCell className="max-w-80 max-sm:w-full max-sm:max-w-0 sm:min-w-44">
        <Link to={`/history/${id}`} className="block truncate font-medium hover:text-accent">
          {title}
        </Link>
        <span className="flex min-w-0 items-center gap-x-2 text-12 text-quiet sm:hidden">
          <RunStatus status={status} />
          <RelativeTime value={startedAt} style="short" />
          <span className="truncate">{label}</span>
        </span>
        <span className="block whitespace-nowrap text-12 text-faint max-sm:hidden">
          <span className="font-mono">{id}</span> · version {version}
        </span>
      </TableCell>
      <TableCell
        className={cn(wideStyle, 'max-w-52 truncate whitespace-nowrap text-quiet')}
        title={label}
      >
        {label}
      </TableCell>
      <TableCell className={wideStyle}>
        {run.errorMessage ? (
          <Tooltip content={run.errorMessage}>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the reason must be readable by keyboard */}
            <span tabIndex={0}>
              <RunStatus status={status} />
            </span>
          </Tooltip>
        ) : (
          <RunStatus status={status} />
        )}
      </TableCell>
      <TableCell numeric className={cn(wideStyle, 'whitespace-nowrap text-quiet')}>
        {durationMs === null ? '–' : formatDuration(durationMs)}
      </TableCell>
      <TableCell numeric className={cn(wideStyle, 'whitespace-nowrap text-quiet')}>
        {describeTokens(run)}
      </TableCell>
      <TableCell numeric className={cn(wideStyle, 'whitespace-nowrap text-quiet')}>
        {costMicros === null ? '–' : formatCost(costMicros)}
      </TableCell>
      <TableCell className={cn(wideStyle, 'whitespace-nowrap text-quiet')}>
        <RelativeTime value={startedAt} />
      </TableCell>
      {onDelete ? (
        <TableCell>
          <Button
            iconOnly
            variant="ghost"
            size="s"
            aria-label={`Delete ${title}, ${id}`}
            disabled={status === 'Running'}
            onClick={() => onDelete(id)}
          >
            <Trash2 />
          </Button>
        </TableCell>
      ) : null}
    </TableRow>
  )
}

function describeTokens({ inputTokens, outputTokens }: RunSummary): string {
  if (inputTokens === null && outputTokens === null) return '–'
  return `${formatCount(inputTokens ?? 0)} → ${formatCount(outputTokens ?? 0)}`
}
