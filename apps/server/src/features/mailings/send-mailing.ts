import type { WholeMailing } from '@product/contract'
import { freeSlug, mailingLimits, mailingMay, slugOf } from '@product/domain'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'
import { mailingError } from './errors.ts'
import { listHiddenPrompts } from './list-hidden-prompts.ts'
import { countAudience } from './list-mailings.ts'
import { isTooShortToSend } from './policy.ts'
import { findMailing, lockMailing, type MailingRow } from './queries.ts'
import { sendMailingsJob } from './sending/send-mailings.ts'

type Request = {
  id: string
  accountId: string
  revision: number
  sendAt?: string | undefined
  allowHiddenPrompts?: boolean | undefined
}

const dayMilliseconds = 86_400_000

/** Schedules a draft for a time, or for now. Sent again, the request changes nothing. */
export async function sendMailing(
  { database, jobs, now, config }: Pick<Deps, 'database' | 'jobs' | 'now' | 'config'>,
  { id, accountId, revision, sendAt, allowHiddenPrompts = false }: Request,
): Promise<WholeMailing> {
  if (!allowHiddenPrompts) await refuseHiddenPrompts({ database, config }, id)
  const at = sendAt === undefined ? now() : new Date(sendAt)
  return await database.transaction().execute(async (transaction) => {
    const row = await lockMailing(transaction, id)
    if (row.revision !== revision) throw mailingError('mailing.changed')
    if (row.state !== 'draft' && isSameRequest(row, sendAt))
      return await findMailing(transaction, id)
    if (!mailingMay(row, 'send')) throw mailingError('mailing.state')
    check(row, { at, now: now(), isNow: sendAt === undefined })
    if (row.kind === 'notice') {
      const { accounts } = await countAudience({ database: transaction })
      if (isTooShortToSend(row, at, { accounts, rate: config.newsletterMailsAMinute }))
        throw mailingError('mailing.notice-too-short')
    }
    await transaction
      .updateTable('mailings')
      .set({
        state: 'scheduled',
        scheduledAt: at,
        sentBy: accountId,
        slug: row.slug ?? (await findFreeSlug(transaction, row)),
        problem: null,
        updatedAt: sql<Date>`now()`,
      })
      .where('id', '=', id)
      .execute()
    if (sendAt === undefined) await jobs.enqueue(transaction, sendMailingsJob, {})
    return await findMailing(transaction, id)
  })
}

/** Before the transaction: a large text takes seconds to read. Another revision is refused there. */
async function refuseHiddenPrompts(
  deps: Pick<Deps, 'database' | 'config'>,
  id: string,
): Promise<void> {
  const { state, body } = await findMailing(deps.database, id)
  if (state !== 'draft') return
  if ((await listHiddenPrompts(deps, body)).length > 0) throw mailingError('mailing.prompts-hidden')
}

const isSameRequest = ({ scheduledAt }: MailingRow, sendAt: string | undefined): boolean =>
  sendAt === undefined || scheduledAt?.getTime() === new Date(sendAt).getTime()

type Times = { at: Date; now: Date; isNow: boolean }

function check(row: MailingRow, { at, now, isNow }: Times): void {
  if (row.subject === '' || row.body.trim() === '') throw mailingError('mailing.incomplete')
  if (!isNow && at <= now) throw mailingError('mailing.time-past')
  if (at.getTime() > now.getTime() + mailingLimits.scheduleDays * dayMilliseconds)
    throw mailingError('mailing.time-far')
}

/** Of the page that everybody may read. */
async function findFreeSlug(
  transaction: Kysely<DB>,
  { kind, subject }: MailingRow,
): Promise<string> {
  const slug = slugOf(subject, kind)
  const taken = await transaction
    .selectFrom('mailings')
    .select('slug')
    .where('slug', 'like', `${slug}%`)
    .execute()
  return freeSlug(slug, new Set(taken.map(({ slug }) => slug ?? '')))
}
