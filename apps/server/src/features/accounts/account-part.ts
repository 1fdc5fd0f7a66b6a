import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'
import type { UserActor } from './actor.ts'

/** What another feature keeps of a person: for them to take along, and to be told of when it goes. */
export type AccountPart = {
  /** The field of the export that holds it. */
  name: string
  /** As the person is told that it is deleted with the account. */
  label: string
  /**
   * One thing after the other: never are all of them in memory. A field that is itself an async iterable
   * is written as an array while it is read.
   */
  exportAll: (deps: Pick<Deps, 'database'>, actor: UserActor) => AsyncIterable<unknown>
  count: (deps: Pick<Deps, 'database'>, actor: UserActor) => Promise<number>
  /** Brings up to date what shows the person's profile, in the transaction that changes it. */
  followProfile?: (transaction: Kysely<DB>, accountId: string) => Promise<void>
}
