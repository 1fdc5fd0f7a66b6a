import type { ActivityEntry, ActivityFilter } from '@product/contract/activity'
import type { Workspace } from '@product/contract/workspaces'
import { activityActions } from '@product/domain'
import { EmptyState } from '@product/ui/feedback/empty-state'
import { ErrorState } from '@product/ui/feedback/error-state'
import { Button } from '@product/ui/forms/button'
import { FilterSelect } from '@product/ui/forms/filter-select'
import { SettingsSection } from '@product/ui/layout/settings-section'
import { ListSkeleton } from '@product/ui/lists/list-skeleton'
import { RelativeTime } from '@product/ui/text/relative-time'
import { Download, ScrollText } from 'lucide-react'
import { useState } from 'react'
import { useMembers } from '#web/entities/workspace/members.ts'
import { describeError } from '#web/lib/api/describe-error.ts'
import { useActivityPages, useExportActivity } from '../api/activity.ts'
import {
  activityNames,
  activityVerbs,
  describeDetails,
  titleOf,
} from '../model/describe-activity.ts'
import { TeamOnly } from './team-only.tsx'

export function ActivitySection() {
  return (
    <TeamOnly needs="readActivity">{(workspace) => <ActivityLog workspace={workspace} />}</TeamOnly>
  )
}

type ActivityLogProps = { workspace: Workspace }

function ActivityLog({ workspace: { id } }: ActivityLogProps) {
  const [filter, setFilter] = useState<ActivityFilter>({})
  const { mutate: exportLog, isPending } = useExportActivity()
  return (
    <SettingsSection
      title="Activity"
      text="Who did what in this workspace. Entries are kept for a year."
      action={
        <Button loading={isPending} onClick={() => exportLog({ id, filter })}>
          <Download />
          Export CSV
        </Button>
      }
    >
      <Filters id={id} filter={filter} onChange={setFilter} />
      <Entries id={id} filter={filter} />
    </SettingsSection>
  )
}

const day = 86_400_000
const periods = [
  { value: '1', label: 'Last 24 hours' },
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
]

type FiltersProps = {
  id: string
  filter: ActivityFilter
  onChange: (filter: ActivityFilter) => void
}

function Filters({ id, filter, onChange }: FiltersProps) {
  const { data: members = [] } = useMembers(id)
  const [period, setPeriod] = useState<string>()
  const choosePeriod = (days: string | undefined) => {
    setPeriod(days)
    const from = days && new Date(Date.now() - Number(days) * day).toISOString()
    onChange({ ...filter, from: from || undefined })
  }
  return (
    <div className="grid gap-2 sm:grid-cols-3">
      <FilterSelect
        label="Who"
        all="Everyone"
        value={filter.by}
        options={members.map((member) => ({ value: member.id, label: member.name }))}
        onChange={(by) => onChange({ ...filter, by })}
      />
      <FilterSelect
        label="Action"
        all="All actions"
        value={filter.action}
        options={activityActions.map((action) => ({ value: action, label: activityNames[action] }))}
        onChange={(value) =>
          onChange({ ...filter, action: activityActions.find((action) => action === value) })
        }
      />
      <FilterSelect
        label="Period"
        all="Any time"
        value={period}
        options={periods}
        onChange={choosePeriod}
      />
    </div>
  )
}

function Entries({ id, filter }: { id: string; filter: ActivityFilter }) {
  const pages = useActivityPages(id, filter)
  const { entries, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } =
    pages
  if (!entries && error)
    return (
      <ErrorState
        title="Couldn’t load the activity"
        text={describeError(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (!entries) return <ListSkeleton label="The activity is loading" />
  if (entries.length === 0)
    return (
      <EmptyState icon={<ScrollText />} title="Nothing here" text="No entry matches the filters." />
    )
  return (
    <>
      <ol aria-label="Activity" className="grid divide-y divide-line">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {hasNextPage ? (
        <Button
          className="justify-self-center"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Earlier activity
        </Button>
      ) : null}
    </>
  )
}

function Entry({ entry }: { entry: ActivityEntry }) {
  const title = titleOf(entry)
  const details = describeDetails(entry)
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 py-2.5 text-13">
      <span className="wrap-anywhere min-w-0 flex-1 basis-60">
        <span className="font-medium">{entry.actor.name}</span>{' '}
        <span className="text-quiet">{activityVerbs[entry.action]}</span>
        {title ? <span className="font-medium"> {title}</span> : null}
        {details ? <span className="text-faint"> · {details}</span> : null}
      </span>
      <RelativeTime value={entry.createdAt} className="text-12 text-faint" />
    </li>
  )
}
