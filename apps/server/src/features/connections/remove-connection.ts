import type { UserActor } from '#features/accounts/index.ts'
import { recordActivity } from '#features/activity/index.ts'
import type { Deps } from '#server/deps.ts'
import { connectionError } from './errors.ts'
import { deleteConnection, findConnection } from './queries.ts'

export async function removeConnection(
  { database }: Pick<Deps, 'database'>,
  actor: UserActor,
  id: string,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const { name } = await findConnection(transaction, actor, id)
    const isGone = await deleteConnection(transaction, actor.workspaceId, id)
    if (!isGone) throw connectionError('connection.unknown')
    await recordActivity(transaction, actor, {
      action: 'connection.removed',
      subject: { kind: 'connection', id, title: name },
    })
  })
}
