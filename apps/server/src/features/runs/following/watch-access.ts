import { enterWorkspace, type UserActor } from '#features/accounts/index.ts'
import { AppError } from '#platform/http/errors/app-error.ts'
import { runDetached } from '#platform/run-for-request.ts'
import type { FollowedRun } from '../live/run-feed.ts'
import { seesRuns } from '../rows/find-runs.ts'
import type { RunDeps } from '../run-deps.ts'

/** Calls `end` once the actor may no longer see one of these runs. Returns what stops that. */
export function watchAccess(
  { database, engine, log }: RunDeps,
  actor: UserActor,
  followed: FollowedRun[],
  end: () => void,
): () => void {
  const isOwn = followed.every((run) => run.isOwn)
  let isDue = false
  let isChecking = false

  async function mayStillSee(): Promise<boolean> {
    try {
      const member = await enterWorkspace(database, actor, actor.workspaceId, 'workspace.read')
      return await seesRuns(
        database,
        member,
        followed.map(({ feed }) => feed.id()),
      )
    } catch (error) {
      if (error instanceof AppError) return false
      // While the database cannot be asked, nobody is shut out.
      log.warn({ err: error }, 'The access to runs could not be checked')
      return true
    }
  }

  /** One at a time: of many notices together, the last is looked at. */
  async function check(): Promise<void> {
    isDue = true
    if (isChecking) return
    isChecking = true
    while (isDue) {
      isDue = false
      if (!(await mayStillSee())) end()
    }
    isChecking = false
  }

  const checkNow = () => void runDetached(check)
  // Their access may have changed since it was looked up.
  if (!isOwn) checkNow()
  return engine.watchAccess((subject) => {
    // One's own runs are visible to every member, whatever happens to prompts.
    if (!isOwn || subject === '' || subject === actor.accountId) checkNow()
  })
}
