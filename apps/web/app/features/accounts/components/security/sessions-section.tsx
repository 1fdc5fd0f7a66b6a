import type { Session } from '@product/contract/accounts'
import { EmptyState } from '@product/ui/feedback/empty-state'
import { ErrorState } from '@product/ui/feedback/error-state'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { Button } from '@product/ui/forms/button'
import { SettingsSection } from '@product/ui/layout/settings-section'
import { ListRow, RowList } from '@product/ui/lists/list-row'
import { ListSkeleton } from '@product/ui/lists/list-skeleton'
import { Badge } from '@product/ui/text/badge'
import { RelativeTime } from '@product/ui/text/relative-time'
import {
  CircleHelp,
  Laptop,
  type LucideIcon,
  MonitorSmartphone,
  Puzzle,
  ShieldCheck,
  Smartphone,
  SquareTerminal,
  Tablet,
} from 'lucide-react'
import { describeError } from '#web/lib/api/describe-error.ts'
import { stackError } from '#web/lib/api/stack-error.ts'
import { describeAuthError } from '#web/lib/auth/describe-auth-error.ts'
import { useMe } from '../../api/profile.ts'
import { useEndOtherSessions, useEndSession, useSessions } from '../../api/sessions.ts'
import { type Device, describeSession } from '../../model/describe-device.ts'

export function SessionsSection() {
  const { data: me } = useMe()
  // Asked first: where another service keeps the sessions, asking for them is of no use.
  if (me?.sessionsAreKnown === false) return <UnknownSessions />
  return <KnownSessions />
}

function KnownSessions() {
  const { data: sessions, error, isFetching, refetch } = useSessions()
  return (
    <SettingsSection
      title="Sessions"
      text="Where you’re signed in. If you don’t recognize a session, end it and change your password."
      action={sessions?.some(({ isCurrent }) => !isCurrent) ? <EndOthersButton /> : null}
    >
      {sessions && sessions.length > 0 ? (
        <RowList label="Sessions">
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </RowList>
      ) : null}
      {sessions?.length === 0 ? (
        <EmptyState
          icon={<MonitorSmartphone />}
          title="No sessions"
          text="No one is signed in to this account."
          action={<Button onClick={() => refetch()}>Refresh</Button>}
        />
      ) : null}
      {!sessions && !error ? <ListSkeleton label="Loading your sessions" /> : null}
      {!sessions && error ? (
        <ErrorState
          title="Couldn’t load your sessions"
          text={describeError(error)}
          onRetry={() => refetch()}
          retrying={isFetching}
        />
      ) : null}
    </SettingsSection>
  )
}

const UnknownSessions = () => (
  <SettingsSection
    title="Sessions"
    text="Sessions are managed by another service and can’t be listed here. You can still sign out everywhere else."
    action={<EndOthersButton />}
  />
)

const icons: Record<Device['kind'], LucideIcon> = {
  computer: Laptop,
  phone: Smartphone,
  tablet: Tablet,
  extension: Puzzle,
  program: SquareTerminal,
  unknown: CircleHelp,
}

function SessionRow({ session }: { session: Session }) {
  const { name, kind } = describeSession(session)
  const Icon = icons[kind]
  return (
    <ListRow
      icon={<Icon />}
      title={<span title={session.userAgent ?? undefined}>{name}</span>}
      badge={<SessionBadges session={session} />}
      text={
        <>
          {session.ipAddress ? `${session.ipAddress} · ` : null}
          {session.isCurrent ? null : (
            <>
              last used <RelativeTime value={session.lastUsedAt} /> ·{' '}
            </>
          )}
          signed in <RelativeTime value={session.createdAt} />
        </>
      }
      action={session.isCurrent ? null : <EndButton id={session.id} name={name} />}
    />
  )
}

function SessionBadges({ session }: { session: Session }) {
  return (
    <>
      {session.isCurrent ? <Badge variant="success">This device</Badge> : null}
      {session.hasSecondFactor ? (
        <Badge title="Signed in with a second factor">
          <ShieldCheck aria-hidden />
          Two-factor
        </Badge>
      ) : null}
    </>
  )
}

function EndButton({ id, name }: { id: string; name: string }) {
  const end = useEndSession()
  // A promise, because the row is gone before the answer has come.
  const endSession = () =>
    end.mutateAsync(id).then(
      () => stackToast({ title: 'Session ended', description: name, variant: 'success' }),
      (error) => stackError('Couldn’t end the session', error),
    )
  return (
    <Button size="s" aria-label={`End session: ${name}`} onClick={endSession}>
      End
    </Button>
  )
}

function EndOthersButton() {
  const end = useEndOtherSessions()
  // A promise, because the button is gone with the others before the answer has come.
  const endOthers = () =>
    end.mutateAsync().then(
      () => stackToast({ title: 'Signed out everywhere else', variant: 'success' }),
      (error) =>
        stackToast({
          title: 'Couldn’t end the other sessions',
          description: describeAuthError(error, 'Please try again.'),
          variant: 'error',
        }),
    )
  return (
    <Button onClick={endOthers} loading={end.isPending}>
      End all others
    </Button>
  )
}
