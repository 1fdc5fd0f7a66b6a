import type { UserActor } from '#features/accounts/index.ts'
import { isRunVisibleTo } from '#features/prompts/index.ts'
import type { Deps } from '#server/deps.ts'
import { runError } from '../errors.ts'
import { deleteRunsAndFiles } from './queries.ts'

/** Deletes runs permanently, all or none. What a running one costs is not counted yet: it stays. */
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
      .select(['id', 'status'])
      .where('id', 'in', wanted)
      .where('workspaceId', '=', workspaceId)
      .where(isRunVisibleTo(actor))
      .orderBy('id')
      .forUpdate()
      .execute()
    if (found.length < wanted.length) throw runError('run.unknown')
    if (found.some(({ status }) => status === 'Running')) throw runError('run.still-running')
    await deleteRunsAndFiles(transaction, workspaceId, wanted)
  })
  return wanted.length
}
