import { type Kysely, sql } from 'kysely'
import { confirmedAddresses } from '#features/inbox/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { invalidateTags } from '#platform/http/pages/cache-tags.ts'
import { isSuppressed } from '#platform/mail/index.ts'
import type { Deps } from '#server/deps.ts'
import { lastShownBefore, selectNotices } from '../notices.ts'
import { lockMailing, newslettersTag } from '../queries.ts'
import { sendMailingsJob } from './send-mailings.ts'

type CatchUpDeps = Pick<Deps, 'database' | 'jobs' | 'now'>

/** Every hour: finding the accounts that are missing reads all of them. */
export function defineCatchUp(deps: CatchUpDeps): void {
  const options = { retries: 0, firstPauseSeconds: 60, schedule: '25 * * * *' }
  deps.jobs.define('catch-up-notices', options, async () => {
    await refreshPages(deps)
    await catchUpNotices(deps)
  })
}

/** Cached pages that list a notice change on the day on which they list it no longer. */
async function refreshPages({ database, now }: CatchUpDeps): Promise<void> {
  const ended = await selectNotices({ database })
    .where(sql<boolean>`${lastShownBefore} = ${now().toISOString().slice(0, 10)}::date`)
    .executeTakeFirst()
  if (ended) await invalidateTags(database, [newslettersTag])
}

/**
 * Sends notices that have ended to accounts that confirmed their address since, until the change takes effect.
 * Meanwhile the mailing is `sending` again and keeps its `endedAt`.
 */
export async function catchUpNotices({ database, jobs, now }: CatchUpDeps): Promise<void> {
  const today = now().toISOString().slice(0, 10)
  const notices = await database
    .selectFrom('mailings')
    .select('id')
    .where('kind', '=', 'notice')
    .where('state', '=', 'sent')
    .where(sql<boolean>`effective_on > ${today}::date`)
    .execute()
  for (const { id } of notices)
    await database.transaction().execute(async (transaction) => {
      const { state } = await lockMailing(transaction, id)
      if (state !== 'sent') return
      const added = (await insertLate(transaction, id)) + (await retryUnreached(transaction, id))
      if (added === 0) return
      await transaction
        .updateTable('mailings')
        .set({ state: 'sending', counts: null, updatedAt: sql<Date>`now()` })
        .where('id', '=', id)
        .execute()
      await jobs.enqueue(transaction, sendMailingsJob, {})
    })
}

const isRefused = isSuppressed(sql.ref('confirmed.address'))

const isTaken = (id: string) => sql<boolean>`exists (
  select from mailing_recipients as others
  where others.mailing_id = ${id}::uuid and lower(others.address) = confirmed.address
)`

async function insertLate(transaction: Kysely<DB>, id: string): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into mailing_recipients (id, mailing_id, address, account_id)
    select gen_random_uuid(), ${id}::uuid, confirmed.address, confirmed.account_id
    from ${confirmedAddresses} as confirmed
    where confirmed.address is not null and not ${isRefused} and not ${isTaken(id)}
      and not exists (
        select from mailing_recipients as known
        where known.mailing_id = ${id}::uuid and known.account_id = confirmed.account_id
      )
    on conflict (mailing_id, lower(address)) do nothing
  `.execute(transaction)
  return Number(numAffectedRows ?? 0)
}

/** Accounts to which nothing was handed over: they had no confirmed address then, or one that refused the mail. */
async function retryUnreached(transaction: Kysely<DB>, id: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update mailing_recipients as recipients
    set state = 'waiting', attempts = 0, due_at = now(), answer = null, answered_at = null
    from ${confirmedAddresses} as confirmed
    where recipients.mailing_id = ${id}::uuid and recipients.account_id = confirmed.account_id
      and confirmed.address is not null and not ${isRefused}
      and case when lower(recipients.address) = confirmed.address then recipients.state = 'skipped'
        else recipients.state in ('skipped', 'bounced', 'failed') and not ${isTaken(id)} end
  `.execute(transaction)
  return Number(numAffectedRows ?? 0)
}
