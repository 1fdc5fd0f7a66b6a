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

/** Recent ones only: anyone who connects PostHog later does not send it the past. */
export async function listUnforwardedEvents(database: Kysely<DB>) {
  return await database
    .selectFrom('analyticsEvents')
    .select(['id', 'name', 'fields', 'visitorId', 'occurredAt'])
    .where('forwardedAt', 'is', null)
    .where('receivedAt', '>', sql<Date>`now() - interval '3 days'`)
    .orderBy('receivedAt')
    .limit(500)
    .execute()
}

export async function markEventsForwarded(database: Kysely<DB>, ids: string[]): Promise<void> {
  await database
    .updateTable('analyticsEvents')
    .set({ forwardedAt: sql<Date>`now()` })
    .where('id', 'in', ids)
    .execute()
}

/** Fields that are never forwarded, by event: who wrote, and what. Such events are deleted sooner. */
export const personalFields: Readonly<Record<string, readonly string[]>> = {
  contact_form_submitted: ['name', 'email', 'subject', 'message'],
}

export function withoutPersonalFields(name: string, fields: Record<string, unknown>) {
  const personal = personalFields[name] ?? []
  return Object.fromEntries(Object.entries(fields).filter(([field]) => !personal.includes(field)))
}
