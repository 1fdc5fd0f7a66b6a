import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'

type NewEvent = {
  id: string
  name: string
  fields: Record<string, unknown>
  visitorId: string
  occurredAt: string
}

/** Stores the events that are not known yet and returns their ids. */
export async function insertEvents(database: Kysely<DB>, events: NewEvent[]): Promise<string[]> {
  const rows = await database
    .insertInto('analyticsEvents')
    .values(events.map((event) => ({ ...event, fields: JSON.stringify(event.fields) })))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Locked, so that no second attempt forwards them at the same time. */
export async function lockUnforwardedEvents(transaction: Kysely<DB>, ids: string[]) {
  return await transaction
    .selectFrom('analyticsEvents')
    .select(['id', 'name', 'fields', 'visitorId', 'occurredAt'])
    .where('id', 'in', ids)
    .where('forwardedAt', 'is', null)
    .orderBy('occurredAt')
    .forUpdate()
    .execute()
}

export async function markEventsForwarded(transaction: Kysely<DB>, ids: string[]): Promise<void> {
  await transaction
    .updateTable('analyticsEvents')
    .set({ forwardedAt: sql<Date>`now()` })
    .where('id', 'in', ids)
    .execute()
}
