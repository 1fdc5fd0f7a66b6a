import type { IdentityDeps } from '../identity-deps.ts'

const windowSeconds = 3_600
/** Lines of an hour that tell of networks, so that an attack from many of them fills no disk. */
const mostNetworks = 20

type Reached = {
  kind: 'mail' | 'sms'
  /** Whose messages are used up: everybody's, or those of one network. */
  scope: 'all' | 'network'
  limit: number
  perHour: number
  network: string
}

const settings = { mail: 'MAIL_LIMIT', sms: 'SMS_LIMIT' } as const

/** Tells the operator once an hour that people are refused who may just be colleagues in one office. */
export async function logReachedLimit(
  { rateLimiter, log }: Pick<IdentityDeps, 'rateLimiter' | 'log'>,
  { kind, scope, ...reached }: Reached,
): Promise<void> {
  const once = { name: `auth-${kind}-${scope}-logged`, limit: 1, windowSeconds }
  const isFirst = await rateLimiter.consume(once, scope === 'network' ? reached.network : 'all')
  if (!isFirst.allowed) return
  const together = { name: `auth-${kind}-logged`, limit: mostNetworks, windowSeconds }
  if (scope === 'network' && !(await rateLimiter.consume(together, 'all')).allowed) return
  const setting = settings[kind]
  log.warn(
    reached,
    scope === 'network'
      ? `A network has used its share of ${setting}, and people there are refused for the rest of the hour. Raise ${setting} if they are your colleagues.`
      : `${setting} is used up, and everybody is refused for the rest of the hour. Raise it if these are your people.`,
  )
}
