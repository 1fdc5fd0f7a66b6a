import { ApiError } from '@product/sdk'
import { EmptyState } from '@product/ui/feedback/empty-state'
import { ErrorState } from '@product/ui/feedback/error-state'
import { Skeleton } from '@product/ui/feedback/skeleton'
import { Button } from '@product/ui/forms/button'
import { MailX } from 'lucide-react'
import { Link } from 'react-router'
import { describeError } from '#web/lib/api/describe-error.ts'
import { useMailing } from '../api/mailings.ts'
import { Composer } from './composer.tsx'
import { MailingReport } from './mailing-report.tsx'

export function MailingScreen({ id }: { id: string }) {
  const { data: mailing, error, refetch, isFetching, isFetchedAfterMount } = useMailing(id)
  if (!mailing && error instanceof ApiError && [400, 404].includes(error.status))
    return (
      <EmptyState
        icon={<MailX />}
        title="There is no such mailing"
        text="It may have been deleted."
        action={
          <Button asChild>
            <Link to="/operator/newsletter">All mailings</Link>
          </Button>
        }
      />
    )
  if (!mailing && error)
    return (
      <ErrorState
        title="Couldn’t load the mailing"
        text={describeError(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  // A draft that was stored earlier on this page would be edited from an old revision.
  if (!mailing || (mailing.state === 'draft' && !isFetchedAfterMount))
    return (
      <div role="status" aria-label="The mailing is loading" className="grid gap-4">
        <Skeleton className="h-16 w-full rounded-m" />
        <Skeleton className="h-100 w-full rounded-m" />
      </div>
    )
  return mailing.state === 'draft' ? (
    <Composer key={mailing.id} mailing={mailing} />
  ) : (
    <MailingReport mailing={mailing} />
  )
}
