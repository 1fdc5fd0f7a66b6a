import type { Run } from '@product/contract'
import type { Kysely } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { createFairQueue, createKeyedQueue } from '#platform/workers/create-fair-queue.ts'
import { runError } from '../errors.ts'
import { findOwnRun } from '../following/follow-run.ts'
import { presentRun } from './present-run.ts'

/** A run of the actor. A run of another workspace counts as not found. */
export async function findRun(database: Kysely<DB>, actor: UserActor, id: string): Promise<Run> {
  const run = await findOwnRun({ database }, actor, id)
  return presentRun(run, run.files)
}

/** A run can have 12 MB: few are read at once, so that they fill neither memory nor all connections. */
const readsPerAccount = { atOnce: 2, mostWaiting: 64 }
const readsPerServer = { atOnce: 4, mostWaiting: 10_000 }

const tooManyReads = () => runError('run.too-many-reads', { headers: { 'retry-after': '1' } })

type Wanted = { id: string; isGone: () => boolean }

/** `findRun` for requests: a few at a time, and not for clients that have closed the connection meanwhile. */
export function createRunReader(database: Kysely<DB>) {
  const queueOfAccount = createKeyedQueue({ ...readsPerAccount, refuse: tooManyReads })
  const queueOfServer = createFairQueue({
    ...readsPerServer,
    mostPerClient: readsPerServer.mostWaiting,
    refuse: tooManyReads,
  })
  return (actor: UserActor, { id, isGone }: Wanted): Promise<Run> =>
    queueOfAccount(actor.accountId, () =>
      queueOfServer(() => {
        if (isGone()) throw tooManyReads()
        return findRun(database, actor, id)
      }),
    )
}
