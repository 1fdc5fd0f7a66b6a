import type { UserActor } from '#features/accounts/index.ts'
import type { Deps } from '#server/deps.ts'
import { runError } from '../errors.ts'
import { requestStop } from '../following/stop-run.ts'
import { deleteRunsAndFiles } from './queries.ts'

/** Deletes runs permanently, all or none. Runs that are executed are stopped. */
export async function deleteRuns(
  { database }: Pick<Deps, 'database'>,
  { workspaceId }: UserActor,
  ids: readonly string[],
): Promise<number> {
  const wanted = [...new Set(ids)]
  await database.transaction().execute(async (transaction) => {
    const found = await transaction
      .selectFrom('runs')
      .select('id')
      .where('id', 'in', wanted)
      .where('workspaceId', '=', workspaceId)
      .orderBy('id')
      .forUpdate()
      .execute()
    if (found.length < wanted.length) throw runError('run.unknown')
    await deleteRunsAndFiles(transaction, workspaceId, wanted)
    await requestStop(transaction, wanted)
  })
  return wanted.length
}
