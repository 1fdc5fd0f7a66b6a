import type { UserActor } from '#features/accounts/index.ts'
import { runError } from '../errors.ts'
import type { RunFeed } from '../live/run-feed.ts'
import { can } from '../policy.ts'
import { findOptionalRun, type RunRow } from '../rows/find-runs.ts'
import type { RunDeps } from '../run-deps.ts'
import { mirrorRun } from './follow-stored-run.ts'

/** The run as the actor may see it. One that they may not read does not exist for them. */
export async function findOwnRun(
  { database }: Pick<RunDeps, 'database'>,
  actor: UserActor,
  id: string,
): Promise<RunRow> {
  const run = await findOptionalRun(database, id)
  if (!run || !can(actor, 'read', run)) throw runError('run.unknown')
  return run
}

/** What comes of a run, wherever it runs. */
export async function followRun(deps: RunDeps, actor: UserActor, id: string): Promise<RunFeed> {
  const live = deps.engine.find(id)
  if (live && can(actor, 'read', live)) return live.feed
  return followRow(deps, await findOwnRun(deps, actor, id))
}

export const followRow = (deps: RunDeps, row: RunRow): RunFeed =>
  deps.engine.find(row.id)?.feed ?? mirrorRun(deps, row)
