import { notificationLimits } from '@product/contract'
import { sql } from 'kysely'
import { deleteExpired } from '#platform/database/queries/delete-expired.ts'
import type { RetentionRule } from '#platform/define-retention.ts'

const { perPerson, readDays } = notificationLimits

/** Deletes what was read long ago, and the oldest of those who have more than a person may have. */
export const sweepNotifications: RetentionRule = async (database) => {
  const olderThan = `${readDays} days`
  await deleteExpired(database, { table: 'notifications', column: 'readAt', olderThan })
  await sql`
    delete from notifications using (
      select account_id from notifications group by account_id having count(*) > ${perPerson}
    ) as crowded
    where notifications.account_id = crowded.account_id and notifications.id not in (
      select newest.id from notifications as newest
      where newest.account_id = crowded.account_id
      order by newest.happened_at desc, newest.id desc limit ${perPerson}
    )
  `.execute(database)
}
