import { ErrorState } from '@product/ui/feedback/error-state'
import { Skeleton } from '@product/ui/feedback/skeleton'
import { describeError } from '#web/lib/api/describe-error.ts'
import { useFigures } from '../api/get-figures.ts'

const cards = [
  { name: 'totalPrompts', label: 'Total Prompts' },
  { name: 'executions30Days', label: 'Executions (30d)' },
  { name: 'sharesReceived', label: 'Shares Received' },
  { name: 'activeTemplates', label: 'Active Templates' },
] as const

/** Four figures, each counted from what is there. */
export function Figures() {
  const { data, error, refetch, isFetching } = useFigures()
  if (error && !data)
    return (
      <ErrorState
        className="rounded-m border border-line py-4"
        title="Your figures could not be loaded"
        text={describeError(error)}
        onRetry={refetch}
        retrying={isFetching}
      />
    )
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-m border border-line bg-line lg:grid-cols-4">
      {cards.map(({ name, label }) => (
        <div key={name} className="grid gap-1.5 bg-surface-raised px-4 py-4.5 sm:px-5">
          <dt className="text-12 text-quiet sm:text-13">{label}</dt>
          <dd className="font-semibold text-28 tabular-nums">
            {data ? data[name].toLocaleString('en') : <Skeleton className="h-8.5 w-14" />}
          </dd>
        </div>
      ))}
    </dl>
  )
}
