import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { authError } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'

type Settings = Pick<IdentityDeps, 'config'>

/** One mail of a kind per address and interval. */
export function refuseTooFrequent({ config }: Settings, sentAt: Date | null): void {
  refuseWithin(config.identity.mailFrequencySeconds, sentAt, 'over_email_send_rate_limit')
}

/** One text message of a kind per number and interval. */
export function refuseTooFrequentSms({ config }: Settings, sentAt: Date | null): void {
  refuseWithin(config.identity.smsFrequencySeconds, sentAt, 'over_sms_send_rate_limit')
}

function refuseWithin(seconds: number, sentAt: Date | null, code: string): void {
  if (sentAt === null) return
  const left = Math.ceil(seconds - (Date.now() - sentAt.getTime()) / 1_000)
  if (left > 0) throw tooFrequent(code, left)
}

const tooFrequent = (code: string, retryAfterSeconds: number) =>
  authError(
    429,
    code,
    `For security purposes, you can only request this after ${retryAfterSeconds} seconds.`,
    { retryAfterSeconds },
  )

type Kind = 'confirmation' | 'recovery'

/**
 * One mail of a kind per address and interval, whether or not anyone has the address: who is refused
 * the second time must not learn from it that the first one was sent.
 */
export async function refuseAskingAgain(
  { database, config: { identity } }: IdentityDeps,
  email: string,
  kind: Kind,
): Promise<void> {
  const seconds = identity.mailFrequencySeconds
  if (seconds === 0) return
  const addressHash = createHash('sha256').update(email).digest('base64url')
  const taken = await database
    .insertInto('authMailRequests')
    .values({ addressHash, kind })
    .onConflict((conflict) =>
      conflict
        .columns(['addressHash', 'kind'])
        .doUpdateSet({ requestedAt: sql<Date>`now()` })
        .where(
          'authMailRequests.requestedAt',
          '<=',
          sql<Date>`now() - make_interval(secs => ${seconds})`,
        ),
    )
    .returning('kind')
    .executeTakeFirst()
  if (taken) return
  const { requestedAt } = await database
    .selectFrom('authMailRequests')
    .select('requestedAt')
    .where('addressHash', '=', addressHash)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  const left = Math.max(1, Math.ceil(seconds - (Date.now() - requestedAt.getTime()) / 1_000))
  throw tooFrequent('over_email_send_rate_limit', left)
}
