import type { Session } from '@product/contract/accounts'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { Button } from '@product/ui/forms/button'
import { ListRow } from '@product/ui/lists/list-row'
import { Badge } from '@product/ui/text/badge'
import { RelativeTime } from '@product/ui/text/relative-time'
import {
  CircleHelp,
  Laptop,
  type LucideIcon,
  ShieldCheck,
  Smartphone,
  SquareTerminal,
  Tablet,
} from 'lucide-react'
import { describeError } from '#web/lib/api/describe-error.ts'
import { useEndSession } from '../api/end-session.ts'
import { type Device, describeDevice } from '../model/describe-device.ts'

const icons: Record<Device['kind'], LucideIcon> = {
  computer: Laptop,
  phone: Smartphone,
  tablet: Tablet,
  program: SquareTerminal,
  unknown: CircleHelp,
}

export function SessionRow({ session }: { session: Session }) {
  const { name, kind } = describeDevice(session.userAgent)
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
      (error) =>
        stackToast({
          title: 'The session was not ended',
          description: describeError(error),
          variant: 'error',
        }),
    )
  return (
    <Button size="s" aria-label={`End session: ${name}`} onClick={endSession}>
      End
    </Button>
  )
}
