import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { replaceCheck } from './check-master-key.ts'
import type { Secrets } from './create-secrets.ts'

/** Opens a value under the old key and seals it under the new one, for the same owner. */
export type Reseal = (sealed: string, owner: string) => string

/** What a feature keeps under the master key. */
export type SealedPart = {
  /** As it is told to whoever rotates the key, in the plural. */
  name: string
  /** Replaces every value; answers with how many there were. */
  reseal: (transaction: Kysely<DB>, reseal: Reseal) => Promise<number>
}

type Rotation = { database: Kysely<DB>; from: Secrets; to: Secrets; parts: SealedPart[] }

/** All of it or nothing: one value that does not open leaves everything under the old key. */
export async function rotateMasterKey({ database, from, to, parts }: Rotation) {
  const reseal: Reseal = (sealed, owner) => to.seal(from.open(sealed, owner), owner)
  return await database.transaction().execute(async (transaction) => {
    const done: { name: string; count: number }[] = []
    for (const part of parts)
      done.push({ name: part.name, count: await part.reseal(transaction, reseal) })
    await replaceCheck(transaction, to)
    return done
  })
}
