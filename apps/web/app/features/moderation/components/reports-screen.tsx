import { EmptyState } from '@product/ui/feedback/empty-state'
import { ErrorState } from '@product/ui/feedback/error-state'
import { Button } from '@product/ui/forms/button'
import { SegmentedControl } from '@product/ui/forms/segmented-control'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { describeError } from '#web/lib/api/describe-error.ts'
import { stackError } from '#web/lib/api/stack-error.ts'
import { useModerate, useReportPages } from '../api/moderation.ts'
import type { ModerationInput } from '../model/action-names.ts'
import { ListSkeleton, ModerationFrame } from './moderation-frame.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { ReportItem } from './report-item.tsx'

const statuses = [
  { value: 'open', label: 'Open' },
  { value: 'acted-on', label: 'Acted on' },
  { value: 'dismissed', label: 'Dismissed' },
] as const
type Status = (typeof statuses)[number]['value']

/** The queue: what is reported, the newest first. */
export function ReportsScreen() {
  const [address, setAddress] = useSearchParams()
  const status = statuses.find(({ value }) => value === address.get('status'))?.value ?? 'open'
  const pages = useReportPages(status)
  const options = statuses.map(({ value, label }) => ({
    value,
    label: value === 'open' && pages.open ? `${label} ${pages.open.toLocaleString('en')}` : label,
  }))
  return (
    <ModerationFrame>
      <SegmentedControl<Status>
        label="Status"
        className="justify-self-start"
        value={status}
        onValueChange={(value) => setAddress(value === 'open' ? {} : { status: value })}
        options={options}
      />
      <ReportList pages={pages} status={status} />
    </ModerationFrame>
  )
}

type ReportListProps = { pages: ReturnType<typeof useReportPages>; status: Status }

function ReportList({ pages, status }: ReportListProps) {
  const { reports, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } =
    pages
  const { mutate, isPending } = useModerate()
  const [explained, setExplained] = useState<ModerationInput & { title: string }>()
  const act = (input: ModerationInput) =>
    mutate(input, {
      onError: (failure) => stackError('Nothing was done', failure),
    })
  if (!reports && error)
    return (
      <ErrorState
        title="Couldn’t load reports"
        text={describeError(error)}
        onRetry={refetch}
        retrying={isFetching}
      />
    )
  if (!reports) return <ListSkeleton label="Reports are loading" />
  if (reports.length === 0)
    return (
      <EmptyState
        icon={<ShieldCheck />}
        title={status === 'open' ? 'No open reports' : 'Nothing here yet'}
        text="Reports from the library and the community appear here."
      />
    )
  return (
    <>
      <ul
        aria-label="Reports"
        className="divide-y divide-line rounded-m border border-line bg-surface-raised"
      >
        {reports.map((report) => (
          <ReportItem
            key={report.id}
            report={report}
            isBusy={isPending}
            onAct={act}
            onExplain={setExplained}
          />
        ))}
      </ul>
      {hasNextPage ? (
        <Button
          className="justify-self-center"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          More reports
        </Button>
      ) : null}
      <ReasonDialog input={explained} onClose={() => setExplained(undefined)} />
    </>
  )
}
