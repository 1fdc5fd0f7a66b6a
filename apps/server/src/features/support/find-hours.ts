import type { SupportHours } from '@product/contract'
import { findHours, supportSchedule } from '@product/domain'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'

async function isOperatorPresent(database: Kysely<DB>): Promise<boolean> {
  const present = await database
    .selectFrom('supportStreams')
    .select('id')
    .where('operatorId', 'is not', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .limit(1)
    .executeTakeFirst()
  return present !== undefined
}

/** Whether somebody answers now, and when that changes by the hours. */
export async function findSupportHours({
  database,
  supportClock,
}: Pick<Deps, 'database' | 'supportClock'>): Promise<SupportHours> {
  const { isOpen, nextChange } = findHours(supportClock())
  const isPresent = await isOperatorPresent(database)
  return {
    ...supportSchedule,
    isOpen,
    nextChange: nextChange.toISOString(),
    isOperatorPresent: isPresent,
    isAnsweredNow: isOpen && isPresent,
  }
}
