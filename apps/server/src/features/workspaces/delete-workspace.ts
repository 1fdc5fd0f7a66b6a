import type { UserActor } from '#features/accounts/index.ts'
import type { Deps } from '#server/deps.ts'
import { workspaceError } from './errors.ts'
import { deleteTeam, lockTeam } from './queries.ts'

/** With everything in it, for good and at once, by an owner who has typed its name. */
export async function deleteWorkspace(
  { database }: Pick<Deps, 'database'>,
  actor: UserActor,
  confirmation: string,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const { workspace } = await lockTeam(transaction, actor, 'workspace.delete')
    if (confirmation.trim() !== workspace.name.trim())
      throw workspaceError('workspace.confirmation-wrong')
    await deleteTeam(transaction, workspace.id)
  })
}
