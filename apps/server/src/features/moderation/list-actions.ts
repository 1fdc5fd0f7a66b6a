import type { ModerationAction } from '@product/contract'
import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'
import { isAfterCursor, pageSize, sentAt, toPage } from './newest-first.ts'

/** A page of the audit trail. */
export async function listActions(
  { database }: Pick<Deps, 'database'>,
  { cursor }: { cursor?: string | undefined },
) {
  let query = selectActions(database)
  if (cursor !== undefined) query = query.where(isAfterCursor('moderation_actions', cursor))
  const { page, nextCursor } = toPage(await query.execute())
  return { actions: page.map(presentAction), nextCursor }
}

const selectActions = (database: Kysely<DB>) =>
  database
    .selectFrom('moderationActions')
    .selectAll()
    .select(sentAt('moderation_actions'))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize + 1)

type ActionRow = Awaited<ReturnType<ReturnType<typeof selectActions>['execute']>>[number]

// The columns' checks hold these values only.
const presentAction = (row: ActionRow): ModerationAction => ({
  id: row.id,
  moderator: row.moderatorName,
  action: row.action as ModerationAction['action'],
  kind: row.targetKind as ModerationAction['kind'],
  targetId: row.targetId,
  title: row.targetTitle,
  reason: row.reason,
  createdAt: row.createdAt.toISOString(),
})
