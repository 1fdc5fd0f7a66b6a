import { sql } from 'kysely'
import { z } from 'zod'
import { definePageCursor } from '#platform/http/page-cursor.ts'
import { moderationError } from './errors.ts'

export const pageSize = 30

type Table = 'reports' | 'moderation_actions'

/** When it was made, and its id among equals. */
const pageCursor = definePageCursor(z.tuple([z.string(), z.uuid()]), (cause) =>
  moderationError('moderation.cursor-invalid', { cause }),
)

/** Exactly, as a date of JavaScript does not hold it. */
export const sentAt = (table: Table) =>
  sql<string>`${sql.table(table)}.created_at::text`.as('sentAt')

export function isAfterCursor(table: Table, cursor: string) {
  const [createdAt, id] = pageCursor.read(cursor)
  const place = sql`(${sql.table(table)}.created_at, ${sql.table(table)}.id)`
  return sql<boolean>`${place} < (${createdAt}::timestamptz, ${id}::uuid)`
}

/** Of rows that were asked for with one more than a page holds. */
export function toPage<Row extends { id: string; sentAt: string }>(rows: Row[]) {
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  const hasMore = rows.length > pageSize && last !== undefined
  return { page, nextCursor: hasMore ? pageCursor.write([last.sentAt, last.id]) : null }
}
