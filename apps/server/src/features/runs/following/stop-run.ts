import { type Kysely, sql } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { runError } from '../errors.ts'
import { stopChannel } from '../live/run-engine.ts'
import type { RunDeps } from '../run-deps.ts'
import { findRunToChange, isOwnRun } from './follow-run.ts'

/** Stops a run, whichever process executes it. A run that has ended stays as it is. */
export async function stopRun(deps: RunDeps, actor: UserActor, id: string): Promise<void> {
  const live = deps.engine.find(id)
  if (live && isOwnRun(actor, live)) return live.stopping.abort(runError('run.stopped'))
  const run = await findRunToChange(deps, actor, id)
  if (run.status === 'Running') await requestStop(deps.database, [id])
}

/** Asks all processes, including this one, to stop these runs. */
async function requestStop(database: Kysely<DB>, ids: string[]): Promise<void> {
  await sql`
    select pg_notify(${stopChannel}, id) from unnest(${ids}::text[]) as id
  `.execute(database)
}
