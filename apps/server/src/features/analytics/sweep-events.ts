import { sql } from 'kysely'
import { deleteExpired } from '#platform/database/queries/delete-expired.ts'
import type { RetentionRule } from '#platform/define-retention.ts'
import type { Config } from '#server/config.ts'
import { personalFields } from './queries.ts'

const table = 'analyticsEvents'
const column = 'receivedAt'

/** Deletes events after their retention, those with personal fields sooner, and the oldest of too many. */
export const sweepEvents =
  ({ retention }: Config): RetentionRule =>
  async (database) => {
    const { eventDays, personalEventDays, mostEvents } = retention
    const isPersonal = sql<boolean>`name = any(${Object.keys(personalFields)}::text[])`
    await deleteExpired(database, {
      table,
      column,
      olderThan: `${personalEventDays} days`,
      where: isPersonal,
    })
    await deleteExpired(database, { table, column, olderThan: `${eventDays} days` })
    const oldestToKeep = await database
      .selectFrom(table)
      .select(column)
      .orderBy(column, 'desc')
      .offset(mostEvents - 1)
      .limit(1)
      .executeTakeFirst()
    if (oldestToKeep)
      await deleteExpired(database, { table, column, olderThan: oldestToKeep.receivedAt })
  }
