import { ActivityEntry, type ActivityFilter } from '@product/contract'
import { writeCsvLine } from '@product/formats'
import { type Kysely, type Selectable, sql } from 'kysely'
import { deleteExpired } from '#platform/database/queries/delete-expired.ts'
import type { Activity, DB } from '#platform/database/types.gen.ts'
import type { RetentionRule } from '#platform/define-retention.ts'
import { defineErrors } from '#platform/http/errors/app-error.ts'
import { defineNewestFirst } from '#platform/paging/page-cursor.ts'

const activityError = defineErrors({
  'activity.cursor-invalid': { status: 400, message: 'This page of the log doesn’t exist.' },
})

const newestFirst = defineNewestFirst(
  { time: sql.ref('activity.createdAt'), id: sql.ref('activity.id') },
  (cause) => activityError('activity.cursor-invalid', { cause }),
)

type Page = { cursor?: string | undefined; limit: number }

/** A page of the log of one workspace. */
export async function listActivity(
  database: Kysely<DB>,
  workspaceId: string,
  { cursor, limit, ...filter }: ActivityFilter & Page,
) {
  const { by, action, from, until } = filter
  const rows = database
    .selectFrom('activity')
    .selectAll()
    .where('workspaceId', '=', workspaceId)
    .$if(by !== undefined, (query) => query.where('accountId', '=', by ?? null))
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
    .$if(from !== undefined, (query) => query.where('createdAt', '>=', new Date(from ?? 0)))
    .$if(until !== undefined, (query) => query.where('createdAt', '<', new Date(until ?? 0)))
  const wanted = { cursor, limit }
  const { page, nextCursor } = newestFirst.cut(
    await newestFirst.select(rows, wanted).execute(),
    wanted,
  )
  return { entries: page.map(presentEntry), nextCursor }
}

const presentEntry = (row: Selectable<Activity>): ActivityEntry =>
  ActivityEntry.parse({
    id: row.id,
    actor: { id: row.accountId, name: row.actorName },
    action: row.action,
    subject: { kind: row.subjectKind, id: row.subjectId, title: row.subjectTitle },
    details: row.details,
    createdAt: row.createdAt.toISOString(),
  })

const exportedAtOnce = 500
const mostExported = 50_000

/** The newest entries that match as CSV, written while it is sent. */
export async function* exportActivity(
  database: Kysely<DB>,
  workspaceId: string,
  filter: ActivityFilter,
): AsyncGenerator<string> {
  yield writeCsvLine(['time', 'who', 'action', 'kind', 'subject', 'subject_id', 'details'])
  let cursor: string | undefined
  for (let exported = 0; exported < mostExported; exported += exportedAtOnce) {
    const page = { ...filter, cursor, limit: exportedAtOnce }
    const { entries, nextCursor } = await listActivity(database, workspaceId, page)
    for (const { createdAt, actor, action, subject, details } of entries)
      yield writeCsvLine([
        createdAt,
        actor.name,
        action,
        subject.kind,
        subject.title,
        subject.id,
        JSON.stringify(details),
      ])
    if (nextCursor === null) return
    cursor = nextCursor
  }
}

const keptFor = '365 days'

export const sweepActivity: RetentionRule = (database) =>
  deleteExpired(database, { table: 'activity', column: 'createdAt', olderThan: keptFor })
