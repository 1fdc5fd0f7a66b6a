import type { SupportHours } from '@product/contract'
import { findHours } from '@product/domain'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'

/** Whether somebody has the inbox open and is not away: that operator or, without an id, any. */
export async function isOperatorOnline(
  database: Kysely<DB>,
  operatorId?: string,
): Promise<boolean> {
  const stream = await database
    .selectFrom('supportStreams')
    .select('id')
    .where('operatorId', 'is not', null)
    .where('isAway', '=', false)
    .where('expiresAt', '>', sql<Date>`now()`)
    .$if(operatorId !== undefined, (query) => query.where('operatorId', '=', operatorId ?? ''))
    .limit(1)
    .executeTakeFirst()
  return stream !== undefined
}

/** Whether somebody answers now, and when that changes by the hours. */
export async function findSupportHours({
  database,
  supportClock,
  config: { supportSchedule },
}: Pick<Deps, 'database' | 'supportClock' | 'config'>): Promise<SupportHours> {
  const { isOpen, nextChange } = findHours(supportClock(), supportSchedule)
  const isPresent = await isOperatorOnline(database)
  return {
    ...supportSchedule,
    isOpen,
    nextChange: nextChange.toISOString(),
    isOperatorPresent: isPresent,
    isAnsweredNow: isOpen && isPresent,
  }
}
