import { mostSavedViews, type SavedView } from '@product/contract'
import type { UserActor } from '#features/accounts/index.ts'
import { lockName } from '#platform/database/queries/lock-name.ts'
import type { Deps } from '#server/deps.ts'
import { savedViewError } from './errors.ts'
import { listSavedViews, upsertSavedView } from './queries.ts'

/** Views are few and short: they do not count towards the storage quota. */
export async function saveView(
  { database }: Pick<Deps, 'database'>,
  actor: UserActor,
  view: SavedView,
): Promise<SavedView> {
  return await database.transaction().execute(async (transaction) => {
    await lockName(transaction, `saved-views:${actor.accountId}`)
    const views = await listSavedViews(transaction, actor)
    const others = views.filter(({ id }) => id !== view.id)
    if (others.length >= mostSavedViews) throw savedViewError('view.too-many')
    const saved = await upsertSavedView(transaction, actor, view)
    if (!saved) throw savedViewError('view.unknown')
    return saved
  })
}
