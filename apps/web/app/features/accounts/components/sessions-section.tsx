import { EmptyState } from '@product/ui/feedback/empty-state'
import { ErrorState } from '@product/ui/feedback/error-state'
import { Button } from '@product/ui/forms/button'
import { SettingsSection } from '@product/ui/layout/settings-section'
import { RowList } from '@product/ui/lists/list-row'
import { ListSkeleton } from '@product/ui/lists/list-skeleton'
import { MonitorSmartphone } from 'lucide-react'
import { describeError } from '#web/lib/api/describe-error.ts'
import { useMe } from '../api/get-me.ts'
import { useSessions } from '../api/list-sessions.ts'
import { EndOthersButton } from './end-others-button.tsx'
import { SessionRow } from './session-row.tsx'

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
      text="Where you are signed in. End what you do not recognise, and change your password."
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
          text="Nobody is signed in to this account."
          action={<Button onClick={() => refetch()}>Look again</Button>}
        />
      ) : null}
      {!sessions && !error ? <ListSkeleton label="Loading your sessions" /> : null}
      {!sessions && error ? (
        <ErrorState
          title="Your sessions could not be loaded"
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
    text="They are kept by another service and cannot be listed here. You can still sign out everywhere else."
    action={<EndOthersButton />}
  />
)
