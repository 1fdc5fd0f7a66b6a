import type { MailingGroup } from '@product/contract'
import type { MailingState } from '@product/domain'
import { sql } from 'kysely'
import { confirmedAddresses } from '#features/inbox/index.ts'
import { defineNewestFirst } from '#platform/paging/page-cursor.ts'
import type { Deps } from '#server/deps.ts'
import { mailingError } from './errors.ts'
import { countRecipients, presentMailing, selectMailings } from './queries.ts'

const pageSize = 30

const newestFirst = defineNewestFirst(
  { time: sql.ref('mailings.createdAt'), id: sql.ref('mailings.id') },
  (cause) => mailingError('mailing.cursor-invalid', { cause }),
)

const statesOf: Record<MailingGroup, MailingState[]> = {
  drafts: ['draft'],
  outgoing: ['scheduled', 'sending', 'paused'],
  sent: ['sent', 'stopped'],
}

type Wanted = { group?: MailingGroup | undefined; cursor?: string | undefined }

export async function listMailings(
  { database, config }: Pick<Deps, 'database' | 'config'>,
  { group, cursor }: Wanted,
) {
  const wanted = { cursor, limit: pageSize }
  const all = selectMailings(database)
  const chosen = group === undefined ? all : all.where('mailings.state', 'in', statesOf[group])
  const { page, nextCursor } = newestFirst.cut(
    await newestFirst.select(chosen, wanted).execute(),
    wanted,
  )
  const counts = await countRecipients(database, page)
  return {
    mailings: page.map((row) => presentMailing(row, counts)),
    nextCursor,
    audience: { ...(await countAudience({ database })), rate: config.newsletterMailsAMinute },
  }
}

export async function countAudience({ database }: Pick<Deps, 'database'>) {
  const { rows } = await sql<{ subscribers: number; accounts: number }>`
    select (
      select count(*)::int from newsletter_subscriptions
      where status = 'confirmed' and lower(email) not in (select lower(address) from suppressed_addresses)
    ) as subscribers, (
      select count(*)::int from ${confirmedAddresses} as confirmed
      where confirmed.address is not null
        and confirmed.address not in (select lower(address) from suppressed_addresses)
    ) as accounts
  `.execute(database)
  return rows[0] ?? { subscribers: 0, accounts: 0 }
}
