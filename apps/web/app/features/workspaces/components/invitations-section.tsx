import type { Invitation, Seats } from '@product/contract/invitations'
import type { Workspace } from '@product/contract/workspaces'
import { ErrorState } from '@product/ui/feedback/error-state'
import { Progress } from '@product/ui/feedback/progress'
import { SettingsSection } from '@product/ui/layout/settings-section'
import { EmptyRow, ListRow, RowList } from '@product/ui/lists/list-row'
import { ListSkeleton } from '@product/ui/lists/list-skeleton'
import { DropdownMenuItem } from '@product/ui/overlays/dropdown-menu'
import { MoreMenu } from '@product/ui/overlays/more-menu'
import { Badge } from '@product/ui/text/badge'
import { CopyButton } from '@product/ui/text/copy-button'
import { RelativeTime } from '@product/ui/text/relative-time'
import { Link2, Mail, RefreshCw, Trash2 } from 'lucide-react'
import { roleNames } from '#web/entities/workspace/role-names.ts'
import { describeError } from '#web/lib/api/describe-error.ts'
import { useInvitations, useRenewInvitation, useRevokeInvitation } from '../api/invitations.ts'

export function InvitationsSection({ workspace: { id } }: { workspace: Workspace }) {
  const { data, error, refetch, isFetching } = useInvitations(id)
  return (
    <SettingsSection
      title="Open invitations"
      text="Everyone who is invited by email takes a seat until the invitation expires."
    >
      {!data && error ? (
        <ErrorState
          title="Couldn’t load the invitations"
          text={describeError(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : null}
      {!data && !error ? <ListSkeleton label="The invitations are loading" /> : null}
      {data ? (
        <>
          <SeatsInUse {...data.seats} />
          <InvitationList id={id} invitations={data.invitations} />
        </>
      ) : null}
    </SettingsSection>
  )
}

function SeatsInUse({ used, allowed }: Seats) {
  if (allowed === null) return <p className="text-13 text-quiet">{used} seats in use · Unlimited</p>
  return (
    <div className="grid gap-2 text-13">
      <p className="flex justify-between gap-3">
        <span className="font-medium">Seats</span>
        <span className="text-quiet tabular-nums">
          {used} of {allowed}
        </span>
      </p>
      <Progress
        label="Seats"
        value={Math.min(used, allowed)}
        max={allowed}
        tone={used >= allowed ? 'danger' : 'quiet'}
      />
      {used > allowed ? (
        <p className="text-pretty text-12 text-faint">
          The plan of this workspace includes {allowed === 1 ? '1 seat' : `${allowed} seats`}.
          Members stay, but nobody else can be invited or join.
        </p>
      ) : null}
    </div>
  )
}

function InvitationList({ id, invitations }: { id: string; invitations: Invitation[] }) {
  if (invitations.length === 0)
    return (
      <EmptyRow
        icon={<Mail />}
        title="No open invitations"
        text="Invite people by email or link."
      />
    )
  return (
    <RowList label="Open invitations">
      {invitations.map((invitation) => (
        <InvitationRow key={invitation.id} id={id} invitation={invitation} />
      ))}
    </RowList>
  )
}

function InvitationRow({ id, invitation }: { id: string; invitation: Invitation }) {
  const { email, role, url, seats, used, expiresAt, isExpired } = invitation
  const renew = useRenewInvitation(id)
  const revoke = useRevokeInvitation(id)
  return (
    <ListRow
      icon={email ? <Mail /> : <Link2 />}
      title={email ?? 'Invitation link'}
      badge={
        <>
          <Badge>{roleNames[role]}</Badge>
          {isExpired ? <Badge variant="danger">Expired</Badge> : null}
        </>
      }
      text={
        <>
          {email ? null : `${used} of ${seats} joined · `}
          {isExpired ? 'Expired ' : 'Expires '}
          <RelativeTime value={expiresAt} />
        </>
      }
      action={
        <span className="flex gap-1">
          {url && !isExpired ? <CopyButton label="Copy link" text={() => url} /> : null}
          <MoreMenu>
            <DropdownMenuItem onSelect={() => renew.mutate(invitation)}>
              <RefreshCw />
              {email ? 'Send again' : 'Replace link'}
            </DropdownMenuItem>
            <DropdownMenuItem tone="danger" onSelect={() => revoke.mutate(invitation)}>
              <Trash2 />
              Revoke
            </DropdownMenuItem>
          </MoreMenu>
        </span>
      }
    />
  )
}
