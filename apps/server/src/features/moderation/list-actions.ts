import type { ModerationAction } from '@product/contract'
import type { Selectable } from 'kysely'
import type { ModerationActions } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'
import { newestActions, pageSize } from './newest-first.ts'

/** A page of the audit trail. */
export async function listActions(
  { database }: Pick<Deps, 'database'>,
  { cursor }: { cursor?: string | undefined },
) {
  const wanted = { cursor, limit: pageSize }
  const actions = database.selectFrom('moderationActions').selectAll()
  const { page, nextCursor } = newestActions.cut(
    await newestActions.select(actions, wanted).execute(),
    wanted,
  )
  return { actions: page.map(presentAction), nextCursor }
}

// The columns' checks hold these values only.
const presentAction = (row: Selectable<ModerationActions>): ModerationAction => ({
  id: row.id,
  moderator: row.moderatorName,
  action: row.action as ModerationAction['action'],
  kind: row.targetKind as ModerationAction['kind'],
  targetId: row.targetId,
  title: row.targetTitle,
  reason: row.reason,
  createdAt: row.createdAt.toISOString(),
})
