import type { UserActor } from '#features/accounts/index.ts'
import { runError } from '../errors.ts'
import type { RunFeed } from '../live/run-feed.ts'
import { findVisibleRun, findVisibleRunHead, type RunHead, type RunRow } from '../rows/find-runs.ts'
import type { RunDeps } from '../run-deps.ts'
import { followStoredRun } from './follow-stored-run.ts'

/** A run of the actor, with its texts. A run of another workspace counts as not found. */
export async function findOwnRun(
  { database }: Pick<RunDeps, 'database'>,
  actor: UserActor,
  id: string,
): Promise<RunRow> {
  const run = await findVisibleRun(database, actor, id)
  if (!run) throw runError('run.unknown')
  return run
}

/** The same without its texts, which can have megabytes. */
export async function findOwnRunHead(
  { database }: Pick<RunDeps, 'database'>,
  actor: UserActor,
  id: string,
): Promise<RunHead> {
  const run = await findVisibleRunHead(database, actor, id)
  if (!run) throw runError('run.unknown')
  return run
}

/** A run that somebody started in the workspace that they are in. */
export const isOwnRun = (
  { accountId, workspaceId }: UserActor,
  run: { accountId: string; workspaceId: string },
): boolean => run.accountId === accountId && run.workspaceId === workspaceId

/** The feed of a run, whichever process executes it. */
export async function followRun(deps: RunDeps, actor: UserActor, id: string): Promise<RunFeed> {
  const live = deps.engine.find(id)
  if (live && isOwnRun(actor, live)) return live.feed
  return followRow(deps, await findOwnRun(deps, actor, id))
}

export const followRow = (deps: RunDeps, row: RunRow): RunFeed =>
  deps.engine.find(row.id)?.feed ?? followStoredRun(deps, row)
