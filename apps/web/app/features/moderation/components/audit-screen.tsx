import type { ModerationAction } from '@product/contract/moderation'
import { EmptyState } from '@product/ui/feedback/empty-state'
import { ErrorState } from '@product/ui/feedback/error-state'
import { Button } from '@product/ui/forms/button'
import { Badge } from '@product/ui/text/badge'
import { RelativeTime } from '@product/ui/text/relative-time'
import { ScrollText } from 'lucide-react'
import { describeError } from '#web/lib/api/describe-error.ts'
import { useActionPages } from '../api/moderation.ts'
import { kindNames, pastActions } from '../model/action-names.ts'
import { ListSkeleton, ModerationFrame } from './moderation-frame.tsx'

/** The audit trail of operators' actions. */
export function AuditScreen() {
  return (
    <ModerationFrame>
      <ActionList />
    </ModerationFrame>
  )
}

function ActionList() {
  const { actions, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useActionPages()
  if (!actions && error)
    return (
      <ErrorState
        title="Couldn’t load the audit trail"
        text={describeError(error)}
        onRetry={refetch}
        retrying={isFetching}
      />
    )
  if (!actions) return <ListSkeleton label="The audit trail is loading" />
  if (actions.length === 0)
    return (
      <EmptyState
        icon={<ScrollText />}
        title="No actions yet"
        text="Every moderator action appears here with its reason."
      />
    )
  return (
    <>
      <ol
        aria-label="Audit trail"
        className="divide-y divide-line rounded-m border border-line bg-surface-raised"
      >
        {actions.map((action) => (
          <ActionItem key={action.id} {...action} />
        ))}
      </ol>
      {hasNextPage ? (
        <Button
          className="justify-self-center"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Earlier actions
        </Button>
      ) : null}
    </>
  )
}

function ActionItem({ moderator, action, kind, title, reason, createdAt }: ModerationAction) {
  return (
    <li className="grid gap-1 px-4 py-3 text-13">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="min-w-0 break-words">
          <span className="font-medium">{moderator}</span>{' '}
          <span className="text-quiet">{pastActions[action]}</span>{' '}
          <span className="font-medium">{title}</span>
        </span>
        <Badge>{kindNames[kind]}</Badge>
        <RelativeTime value={createdAt} className="ml-auto text-12 text-faint" />
      </div>
      {reason ? <p className="whitespace-pre-wrap break-words text-quiet">{reason}</p> : null}
    </li>
  )
}
