import type { UserActor } from '#features/accounts/index.ts'
import { isRunVisibleTo } from '#features/prompts/index.ts'
import type { Deps } from '#server/deps.ts'
import { runError } from '../errors.ts'
import { requestStop } from '../following/stop-run.ts'
import { deleteRunsAndFiles } from './queries.ts'

/** Deletes runs permanently, all or none. Runs that are executed are stopped. */
export async function deleteRuns(
  { database }: Pick<Deps, 'database'>,
  actor: UserActor,
  ids: readonly string[],
): Promise<number> {
  const { workspaceId } = actor
  const wanted = [...new Set(ids)]
  await database.transaction().execute(async (transaction) => {
    const found = await transaction
      .selectFrom('runs')
      .select('id')
      .where('id', 'in', wanted)
      .where('workspaceId', '=', workspaceId)
      .where(isRunVisibleTo(actor))
      .orderBy('id')
      .forUpdate()
      .execute()
    if (found.length < wanted.length) throw runError('run.unknown')
    await deleteRunsAndFiles(transaction, workspaceId, wanted)
    await requestStop(transaction, wanted)
  })
  return wanted.length
}
