import { ErrorState } from '@product/ui/feedback/error-state'
import { Skeleton } from '@product/ui/feedback/skeleton'
import { describeError } from '#web/lib/api/describe-error.ts'
import { useVersion } from '../../api/versions.ts'
import { ChangeSummary, Differences } from './differences.tsx'

export type Layout = 'split' | 'inline'

type ComparisonProps = {
  promptId: string
  /** None for the first version. */
  before: number | undefined
  after: number
  layout: Layout
}

/** The changes between two versions, first in words. */
export function Comparison({ promptId, before, after, layout }: ComparisonProps) {
  const old = useVersion(promptId, before)
  const recent = useVersion(promptId, after)
  const error = old.error ?? recent.error
  if (before === undefined)
    return <p className="p-6 text-13 text-quiet">v{after} is the first version.</p>
  if (error)
    return (
      <ErrorState
        title="The versions could not be loaded"
        text={describeError(error)}
        onRetry={() => void Promise.all([old.refetch(), recent.refetch()])}
      />
    )
  if (!old.data || !recent.data) return <Skeleton className="m-6 h-60" />
  return (
    <div className="flex flex-col gap-5 p-4 sm:p-6">
      <section className="flex flex-col gap-2">
        <h2 className="font-semibold text-13">
          What changed from v{before} to v{after}
        </h2>
        <ChangeSummary before={old.data.content} after={recent.data.content} />
      </section>
      <Differences
        layout={layout}
        before={{ name: `v${before}`, content: old.data.content }}
        after={{ name: `v${after}`, content: recent.data.content }}
        same="These versions are the same."
      />
    </div>
  )
}
