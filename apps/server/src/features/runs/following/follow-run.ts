import { can, type UserActor } from '#features/accounts/index.ts'
import { runError } from '../errors.ts'
import type { RunFeed } from '../live/run-feed.ts'
import {
  findOptionalRun,
  findOptionalRunHead,
  type RunHead,
  type RunRow,
} from '../rows/find-runs.ts'
import type { RunDeps } from '../run-deps.ts'
import { followStoredRun } from './follow-stored-run.ts'

/** A run of the actor, with its texts. A run of another workspace counts as not found. */
export async function findOwnRun(
  { database }: Pick<RunDeps, 'database'>,
  actor: UserActor,
  id: string,
): Promise<RunRow> {
  const run = await findOptionalRun(database, id)
  if (!run || !can(actor, 'workspace.read', run)) throw runError('run.unknown')
  return run
}

/** The same without its texts, which can have megabytes. */
export async function findOwnRunHead(
  { database }: Pick<RunDeps, 'database'>,
  actor: UserActor,
  id: string,
): Promise<RunHead> {
  const run = await findOptionalRunHead(database, id)
  if (!run || !can(actor, 'workspace.read', run)) throw runError('run.unknown')
  return run
}

/** The feed of a run, whichever process executes it. */
export async function followRun(deps: RunDeps, actor: UserActor, id: string): Promise<RunFeed> {
  const live = deps.engine.find(id)
  if (live && can(actor, 'workspace.read', live)) return live.feed
  return followRow(deps, await findOwnRun(deps, actor, id))
}

export const followRow = (deps: RunDeps, row: RunRow): RunFeed =>
  deps.engine.find(row.id)?.feed ?? followStoredRun(deps, row)
