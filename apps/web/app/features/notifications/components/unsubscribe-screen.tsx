import type { Unsubscription } from '@product/contract/notifications'
import { notificationKindLabels } from '@product/domain'
import { Skeleton } from '@product/ui/feedback/skeleton'
import { Button } from '@product/ui/forms/button'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { describeError } from '#web/lib/api/describe-error.ts'

type Outcome = { found?: Unsubscription; problem?: string }
type Api = typeof import('../api/settings.ts')

/** Loaded here, because visitors of public pages never use it. */
async function ask(token: string, name: 'findUnsubscription' | 'unsubscribe'): Promise<Outcome> {
  if (token === '') return { problem: 'This link is incomplete. Open it from the mail again.' }
  try {
    const api: Api = await import('../api/settings.ts')
    return { found: await api[name](token) }
  } catch (error) {
    return { problem: describeError(error) }
  }
}

/** The page behind the link of a mail. It asks first: programs that check links open it too. */
export function UnsubscribeScreen() {
  const { hash } = useLocation()
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? ''
  const [{ found, problem }, setOutcome] = useState<Outcome>({})
  const [isPending, setPending] = useState(false)

  useEffect(() => {
    let isLeft = false
    void ask(token, 'findUnsubscription').then((outcome) => {
      if (!isLeft) setOutcome(outcome)
    })
    return () => {
      isLeft = true
    }
  }, [token])

  async function turnOff() {
    setPending(true)
    const outcome = await ask(token, 'unsubscribe')
    setOutcome((known) => ({ ...known, problem: undefined, ...outcome }))
    setPending(false)
  }

  return (
    <section className="page-width grid min-h-[60vh] place-content-center justify-items-center gap-4 text-center">
      <h1 className="text-28">Unsubscribe</h1>
      <div aria-live="polite" className="grid justify-items-center gap-4">
        {problem ? <p className="text-danger">{problem}</p> : null}
        {found ? <p className="text-pretty text-quiet">{describe(found)}</p> : null}
        {!found && !problem ? <Skeleton className="h-6 w-72" /> : null}
      </div>
      {found && !found.isOff ? (
        <Button variant="primary" size="l" loading={isPending} onClick={turnOff}>
          Stop these mails
        </Button>
      ) : null}
      <Link to="/settings/notifications" className="text-13 text-quiet underline">
        Choose which mails you get
      </Link>
    </section>
  )
}

function describe({ kind, workspace, isOff }: Unsubscription): string {
  const mails =
    kind === null
      ? 'daily mails about notifications'
      : `mails about “${notificationKindLabels[kind]}”${workspace === null ? '' : ` in the workspace ${workspace}`}`
  return isOff
    ? `You get no ${mails}. The bell still shows everything.`
    : `You will get no more ${mails}. The bell still shows everything.`
}
