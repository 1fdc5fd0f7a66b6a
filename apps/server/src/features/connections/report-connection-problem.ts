import type { Deps } from '#server/deps.ts'
import { markFailing, markRecovered } from './queries.ts'

/** What a run learnt about a connection: why its key was refused, or null that it was taken. */
export async function reportConnectionProblem(
  { database }: Pick<Deps, 'database'>,
  connectionId: string,
  problem: string | null,
): Promise<void> {
  if (problem === null) await markRecovered(database, connectionId)
  else await markFailing(database, connectionId, problem)
}
