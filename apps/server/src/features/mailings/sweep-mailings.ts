import { type Kysely, sql } from 'kysely'
import { deleteExpired } from '#platform/database/queries/delete-expired.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { RetentionRule } from '#platform/define-retention.ts'
import type { Config } from '#server/config.ts'

/**
 * The addresses of a mailing go like other sent mails, those of a notice not before its day of effect: without them
 * everybody would count as somebody who has not got it. Counts stay. Bounced addresses may be tried again one day.
 */
export const sweepMailings =
  ({ retention }: Config): RetentionRule =>
  async (database: Kysely<DB>) => {
    await deleteExpired(database, {
      table: 'mailingRecipients',
      column: 'dueAt',
      olderThan: `${retention.mailDays} days`,
      where: sql`mailing_id in (
        select id from mailings where counts is not null
          and ended_at < now() - ${`${retention.mailDays} days`}::interval
          and coalesce(effective_on < current_date, true)
      )`,
    })
    await deleteExpired(database, {
      table: 'suppressedAddresses',
      column: 'createdAt',
      olderThan: `${retention.messageDays} days`,
    })
  }
