import type { Deps } from '#server/deps.ts'
import type { UsedModel } from './open-connection.ts'
import { markFailing, markRecovered } from './queries.ts'

/**
 * What a run learnt about a connection: why its key was refused, or null that it was taken. A key or
 * an address that was replaced meanwhile is another's matter.
 */
export async function reportConnectionProblem(
  { database }: Pick<Deps, 'database'>,
  { connectionId, workspaceId, sealedKey, access }: UsedModel,
  problem: string | null,
): Promise<void> {
  if (connectionId === null) return
  const used = { id: connectionId, workspaceId, sealedKey, baseUrl: access.baseUrl }
  if (problem === null) await markRecovered(database, used)
  else await markFailing(database, used, problem)
}
