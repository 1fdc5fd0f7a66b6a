import { ErrorState } from '@product/ui/error-state'
import { useMemo, useRef } from 'react'
import { describeError } from '#web/lib/describe-error.ts'
import { usePublicConfig } from '#web/lib/public-config.ts'
import { QueryProvider } from '#web/lib/query.tsx'
import { useApiDescription } from '../api/fetch-api-description.ts'
import type { Schemas } from '../model/api-description.ts'
import { listOperations, type OperationGroup } from '../model/list-operations.ts'
import { Introduction } from './introduction.tsx'
import { Navigation } from './navigation.tsx'
import { OperationSection } from './operation-section.tsx'
import { OperationsSkeleton } from './operations-skeleton.tsx'
import { SectionSelect } from './section-select.tsx'
import { useCurrentSection } from './use-current-section.ts'
import { useLinkedSection } from './use-linked-section.ts'

export function ApiReference() {
  return (
    <QueryProvider>
      <Reference />
    </QueryProvider>
  )
}

function Reference() {
  const { siteUrl } = usePublicConfig()
  const origin = new URL(siteUrl).origin
  const { data, error, isPending, isRefetching, refetch } = useApiDescription()
  const groups = useMemo(() => data && listOperations(data), [data])
  const text = useRef<HTMLDivElement>(null)
  const current = useCurrentSection(text, groups)
  useLinkedSection(groups !== undefined)
  return (
    <div className="grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-x-12">
      <Navigation groups={groups} current={current} />
      <SectionSelect groups={groups} current={current} />
      <div ref={text} className="min-w-0 pt-10 pb-16">
        <Introduction origin={origin} />
        {groups && (
          <Operations groups={groups} schemas={data?.components?.schemas ?? {}} origin={origin} />
        )}
        {isPending && <OperationsSkeleton />}
        {error && !data && (
          <ErrorState
            title="The operations could not be loaded"
            text={describeError(error)}
            onRetry={() => refetch()}
            retrying={isRefetching}
            className="border-line border-t"
          />
        )}
      </div>
    </div>
  )
}

type OperationsProps = { groups: OperationGroup[]; schemas: Schemas; origin: string }

function Operations({ groups, schemas, origin }: OperationsProps) {
  return groups.map((group) => (
    <div key={group.id}>
      <div className="border-line border-t pt-12 pb-6">
        <h2 className="text-28">{group.title}</h2>
        {group.description && <p className="mt-3 max-w-prose text-quiet">{group.description}</p>}
      </div>
      {group.operations.map((operation) => (
        <OperationSection
          key={operation.id}
          operation={operation}
          schemas={schemas}
          origin={origin}
        />
      ))}
    </div>
  ))
}
