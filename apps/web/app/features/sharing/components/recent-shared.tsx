import { EmptyState } from '@product/ui/feedback/empty-state'
import { ErrorState } from '@product/ui/feedback/error-state'
import { Button } from '@product/ui/forms/button'
import { ListSkeleton } from '@product/ui/lists/list-skeleton'
import { ArrowRight, Users } from 'lucide-react'
import { Link } from 'react-router'
import { describeError } from '#web/lib/api/describe-error.ts'
import { useReceivedPages } from '../api/received.ts'
import { ReceivedRow } from './received-row.tsx'

const mostShown = 6

/** The newest shares, for the dashboard. */
export function RecentShared() {
  const { shares, error, refetch, isFetching } = useReceivedPages({}, mostShown)
  if (!shares && error)
    return (
      <ErrorState
        title="Shared prompts could not be loaded"
        text={describeError(error)}
        onRetry={refetch}
        retrying={isFetching}
      />
    )
  if (!shares) return <ListSkeleton label="Shared prompts are loading" />
  if (shares.length === 0)
    return (
      <EmptyState
        icon={<Users />}
        title="No shared prompts yet"
        text="Prompts that others share with you are listed here."
        action={
          <Button asChild>
            <Link to="/shared">View Shared With Me</Link>
          </Button>
        }
      />
    )
  return (
    <>
      <ul aria-label="Shared with me">
        {shares.map((share) => (
          <ReceivedRow key={share.id} share={share} />
        ))}
      </ul>
      <Button asChild variant="ghost" className="mt-3">
        <Link to="/shared">
          View Shared With Me
          <ArrowRight />
        </Link>
      </Button>
    </>
  )
}
