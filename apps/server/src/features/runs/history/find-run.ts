import type { Run } from '@product/contract'
import type { Kysely } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { runError } from '../errors.ts'
import { findVisibleRun } from '../rows/find-runs.ts'
import { presentRun } from './present-run.ts'

/** A run of the actor. A run of another workspace counts as not found. */
export async function findRun(database: Kysely<DB>, actor: UserActor, id: string): Promise<Run> {
  const run = await findVisibleRun(database, actor, id)
  if (!run) throw runError('run.unknown')
  return presentRun(run, run.files)
}
