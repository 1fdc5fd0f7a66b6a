import type { Run } from '@product/contract'
import type { Kysely } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { runError } from '../errors.ts'
import { presentRun } from './present-run.ts'
import { findOptionalRun, listRunFiles } from './queries.ts'

/** The run as its owner sees it. Somebody else's does not exist. */
export async function findRun(database: Kysely<DB>, actor: UserActor, id: string): Promise<Run> {
  const row = await findOptionalRun(database, actor, id)
  if (!row) throw runError('run.unknown')
  return presentRun(row, await listRunFiles(database, [id]))
}
