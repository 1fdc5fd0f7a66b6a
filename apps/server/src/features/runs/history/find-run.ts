import type { Run } from '@product/contract'
import type { Kysely } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { findOwnRun } from '../following/follow-run.ts'
import { presentRun } from './present-run.ts'

/** The run as its owner sees it. Somebody else's does not exist. */
export async function findRun(database: Kysely<DB>, actor: UserActor, id: string): Promise<Run> {
  const run = await findOwnRun({ database }, actor, id)
  return presentRun(run, run.files)
}
