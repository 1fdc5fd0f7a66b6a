import type { Deps } from '#server/deps.ts'
import { connectionError } from './errors.ts'
import type { UsedModel } from './open-connection.ts'
import { hasUsed } from './queries.ts'

/** A key that was opened a while ago may since have been removed or replaced: it is not used then. */
export async function refuseWithdrawn(
  { database }: Pick<Deps, 'database'>,
  { connectionId, workspaceId, sealedKey, access }: UsedModel,
): Promise<void> {
  if (connectionId === null) return
  const used = { id: connectionId, workspaceId, sealedKey, baseUrl: access.baseUrl }
  if (await hasUsed(database, used)) return
  throw connectionError('connection.changed', {
    message: 'The connection was changed or removed before the model was asked. Run it again.',
  })
}
