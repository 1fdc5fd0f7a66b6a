import type { ModerationAction } from '@product/contract/moderation'
import { EmptyState } from '@product/ui/feedback/empty-state'
import { Badge } from '@product/ui/text/badge'
import { RelativeTime } from '@product/ui/text/relative-time'
import { ScrollText } from 'lucide-react'
import { PagedList } from '#web/lib/query/paged-list.tsx'
import { useActionPages } from '../api/moderation.ts'
import { kindNames, pastActions } from '../model/action-names.ts'
import { ModerationFrame } from './moderation-frame.tsx'

/** The audit trail of operators' actions. */
export function AuditScreen() {
  const { actions, ...pages } = useActionPages()
  return (
    <ModerationFrame>
      <PagedList
        label="Audit trail"
        items={actions}
        pages={pages}
        moreLabel="Earlier actions"
        empty={
          <EmptyState
            icon={<ScrollText />}
            title="No actions yet"
            text="Every action of an operator appears here with its reason."
          />
        }
      >
        {(action) => <ActionItem key={action.id} {...action} />}
      </PagedList>
    </ModerationFrame>
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
