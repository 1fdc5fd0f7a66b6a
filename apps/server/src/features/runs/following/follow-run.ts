import { roleMay } from '@product/domain'
import type { UserActor } from '#features/accounts/index.ts'
import { runError } from '../errors.ts'
import type { FollowedRun } from '../live/run-feed.ts'
import {
  type FollowedRow,
  findVisibleFollowed,
  findVisibleRunHead,
  type RunHead,
} from '../rows/find-runs.ts'
import type { RunDeps } from '../run-deps.ts'
import { followStoredRun } from './follow-stored-run.ts'

/** A run that the actor may change, without its texts, which can have megabytes. */
export async function findRunToChange(
  { database }: Pick<RunDeps, 'database'>,
  actor: UserActor,
  id: string,
): Promise<RunHead> {
  const run = await findVisibleRunHead(database, actor, id)
  if (!run) throw runError('run.unknown')
  if (!isOwnRun(actor, run) && !roleMay(actor.role, 'runs.change'))
    throw runError('run.not-allowed')
  return run
}

/** A run that somebody started in the workspace that they are in. */
export const isOwnRun = (
  { accountId, workspaceId }: UserActor,
  run: { accountId: string | null; workspaceId: string },
): boolean => run.accountId === accountId && run.workspaceId === workspaceId

/** The feed of a run, whichever process executes it. */
export async function followRun(deps: RunDeps, actor: UserActor, id: string): Promise<FollowedRun> {
  const live = deps.engine.find(id)
  if (live && isOwnRun(actor, live)) return { feed: live.feed, isOwn: true }
  const row = await findVisibleFollowed(deps.database, actor, id)
  if (!row) throw runError('run.unknown')
  return followRow(deps, actor, row)
}

export const followRow = (deps: RunDeps, actor: UserActor, row: FollowedRow): FollowedRun => ({
  feed: deps.engine.find(row.id)?.feed ?? followStoredRun(deps, row),
  isOwn: isOwnRun(actor, row),
})
