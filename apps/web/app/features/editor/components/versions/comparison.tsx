import { ErrorState } from '@product/ui/feedback/error-state'
import { Skeleton } from '@product/ui/feedback/skeleton'
import { SegmentedControl } from '@product/ui/forms/segmented-control'
import { useState } from 'react'
import { describeError } from '#web/lib/api/describe-error.ts'
import { useVersion } from '../../api/versions.ts'
import { Differences } from './differences.tsx'

export type Pair = { before: number; after: number }

/** Two versions beside each other: texts as texts, everything else as a table. */
export function Comparison({ promptId, before, after }: Pair & { promptId: string }) {
  const [layout, setLayout] = useState<'split' | 'inline'>('split')
  const old = useVersion(promptId, before)
  const recent = useVersion(promptId, after)
  const error = old.error ?? recent.error
  if (error)
    return (
      <ErrorState
        title="The versions could not be loaded"
        text={describeError(error)}
        onRetry={() => void Promise.all([old.refetch(), recent.refetch()])}
      />
    )
  return (
    <div className="flex flex-col gap-4 p-4 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-semibold text-14">
          {before === after ? `Version ${after}` : `Version ${before} and version ${after}`}
        </h2>
        <SegmentedControl
          label="Layout"
          value={layout}
          onValueChange={setLayout}
          options={[
            { value: 'split', label: 'Side by side' },
            { value: 'inline', label: 'Inline' },
          ]}
        />
      </div>
      {old.data && recent.data ? (
        <Differences
          layout={layout}
          before={{ name: `Version ${before}`, content: old.data.content }}
          after={{ name: `Version ${after}`, content: recent.data.content }}
          same={
            before === after
              ? 'The first version. There is nothing before it.'
              : 'These versions are the same.'
          }
        />
      ) : (
        <Skeleton className="h-60" />
      )}
    </div>
  )
}
