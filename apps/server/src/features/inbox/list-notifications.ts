import { mostUnreadCounted } from '@product/contract'
import { type Kysely, sql } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { defineNewestFirst } from '#platform/paging/page-cursor.ts'
import type { Deps } from '#server/deps.ts'
import { describeNotification } from './describe-notification.ts'
import { inboxError } from './errors.ts'
import { countUnread, selectVisible, withDescription } from './visible-notifications.ts'

const pageSize = 30

const newestFirst = defineNewestFirst(
  { time: sql.ref('notifications.happenedAt'), id: sql.ref('notifications.id') },
  (cause) => inboxError('notification.cursor-invalid', { cause }),
)

type Page = { cursor?: string | undefined; limit?: number | undefined }

/** A page of what the actor may still see, of all workspaces. */
export async function listNotifications(
  { database }: Pick<Deps, 'database'>,
  { accountId }: UserActor,
  { cursor, limit = pageSize }: Page,
) {
  const wanted = { cursor, limit }
  const visible = withDescription(selectVisible(database, accountId))
  const [rows, unread] = await Promise.all([
    newestFirst.select(visible, wanted).execute(),
    countUnread(database, accountId, mostUnreadCounted),
  ])
  const { page, nextCursor } = newestFirst.cut(rows, wanted)
  return { notifications: page.map(describeNotification), nextCursor, unread }
}

type Read = { ids: string[] } | { until: string }

export async function readNotifications(
  { database }: { database: Kysely<DB> },
  { accountId }: UserActor,
  read: Read,
): Promise<void> {
  await database
    .updateTable('notifications')
    .set({ readAt: sql<Date>`now()` })
    .where('accountId', '=', accountId)
    .where('readAt', 'is', null)
    .where(
      'ids' in read
        ? sql<boolean>`id = any(${read.ids}::uuid[])`
        : // The API gives times in milliseconds, and the column has parts of them.
          sql<boolean>`happened_at < ${read.until}::timestamptz + interval '1 millisecond'`,
    )
    .execute()
}
