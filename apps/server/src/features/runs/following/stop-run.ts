import { type Kysely, sql } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { runError } from '../errors.ts'
import { findOwnRun } from './follow-run.ts'
import { can } from '../policy.ts'
import type { RunDeps } from '../run-deps.ts'
import { stopChannel } from '../stopping/stop-channel.ts'

/** Stops the provider's call, in whichever process it is. One that has ended stays as it is. */
export async function stopRun(deps: RunDeps, actor: UserActor, id: string): Promise<void> {
  const live = deps.engine.find(id)
  if (live && can(actor, 'stop', live)) return live.stopping.abort(runError('run.stopped'))
  const run = await findOwnRun(deps, actor, id)
  if (run.status === 'Running') await askToStop(deps.database, [id])
}

/** Asks all processes, this one too, to stop these runs. */
export async function askToStop(database: Kysely<DB>, ids: string[]): Promise<void> {
  await sql`
    select pg_notify(${stopChannel}, id) from unnest(${ids}::text[]) as id
  `.execute(database)
}
