import type { WorkspaceMetrics } from '@product/contract/metrics'
import { Button } from '@product/ui/forms/button'
import { Avatar } from '@product/ui/graphics/avatar'
import { Badge } from '@product/ui/text/badge'
import { Lock } from 'lucide-react'
import { Link } from 'react-router'
import { plansPath } from '#web/lib/api/plan-refusal.tsx'
import { FiguresTable } from './figures-table.tsx'

type MemberTableProps = {
  members: WorkspaceMetrics['byMember']
  /** Whether everybody is in it, or only the person who looks. */
  hasEverybody: boolean
}

const title = 'By member'

export function MemberTable({ members, hasEverybody }: MemberTableProps) {
  if (members.length === 0)
    return (
      <section aria-label={title} className="grid gap-2">
        <h2 className="font-semibold text-16">{title}</h2>
        <p className="rounded-m border border-line bg-surface-raised px-3 py-4 text-13 text-quiet">
          You ran nothing in this period. Only admins see the figures of other members.
        </p>
      </section>
    )
  return (
    <FiguresTable
      title={title}
      heading="Member"
      note={hasEverybody ? undefined : 'Only admins see the figures of other members.'}
      rows={members.map(({ accountId, name, avatarUrl, isMember, isYou, ...figures }) => ({
        ...figures,
        key: accountId ?? 'deleted',
        name,
        icon: <Avatar aria-hidden size="s" name={name} src={avatarUrl} />,
        badges: (
          <>
            {isYou ? <Badge>You</Badge> : null}
            {!isMember && accountId !== null ? <Badge variant="dashed">Former member</Badge> : null}
          </>
        ),
      }))}
    />
  )
}

/** In place of the table where the plan does not include it. */
export const LockedMembers = () => (
  <section aria-label={title} className="grid gap-2">
    <h2 className="flex items-center gap-2 font-semibold text-16">
      {title}
      <Lock aria-hidden className="size-3.5 text-faint" />
    </h2>
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-m border border-line border-dashed bg-surface-raised p-4">
      <p className="min-w-0 flex-1 basis-72 text-pretty text-13 text-quiet">
        See who runs this prompt, how often and for how much. Metrics by member, periods of any two
        dates and CSV exports are part of the Team plan.
      </p>
      <Button asChild size="s">
        <Link to={plansPath}>See plans</Link>
      </Button>
    </div>
  </section>
)
