import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { StartupError } from '#platform/startup-error.ts'
import type { Secrets } from './create-secrets.ts'

const owner = 'secret_checks'
const known = 'This opens under the right master key.'

/** Notices a wrong key at start, before anything fails to open. */
export async function checkMasterKey(database: Kysely<DB>, secrets: Secrets): Promise<void> {
  const check = await findOptionalCheck(database)
  if (check === undefined) return await insertCheck(database, secrets)
  try {
    secrets.open(check.sealed, owner)
  } catch (cause) {
    throw new StartupError(
      'The master key (SECRETS_KEY, or secrets.key in the data folder) is not the one that this database was written with. Start with the right one; if a change of the key was interrupted, run `npm run rotate-secrets-key` again.',
      { cause },
    )
  }
}

/** Whether this is the key that the database was written with. */
export async function isRightKey(database: Kysely<DB>, secrets: Secrets): Promise<boolean> {
  const check = await findOptionalCheck(database)
  return check?.keyId === secrets.keyId
}

/** From now on, only this key is the right one. */
async function replaceCheck(transaction: Kysely<DB>, secrets: Secrets): Promise<void> {
  await transaction.deleteFrom('secretChecks').execute()
  await insertCheck(transaction, secrets)
}

const findOptionalCheck = (database: Kysely<DB>) =>
  database.selectFrom('secretChecks').select(['keyId', 'sealed']).executeTakeFirst()

async function insertCheck(database: Kysely<DB>, secrets: Secrets): Promise<void> {
  await database
    .insertInto('secretChecks')
    .values({ keyId: secrets.keyId, sealed: secrets.seal(known, owner) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Opens a value under the old key and seals it under the new one, for the same owner. One that does not open stays as
 * it is.
 */
export type Reseal = (sealed: string, owner: string) => string

/** Secrets of a feature that are sealed with the master key. */
export type SealedPart = {
  /** As it is told to anyone who rotates the key, in the plural. */
  name: string
  /** Replaces every value; answers with how many there were. */
  reseal: (transaction: Kysely<DB>, reseal: Reseal) => Promise<number>
}

type Rotation = { database: Kysely<DB>; from: Secrets; to: Secrets; parts: SealedPart[] }

/** A part after the change, with the owners of those of its values that did not open before it either. */
type Rotated = { name: string; count: number; unopened: string[] }

/** All of it or nothing, without what nobody can open: one broken value must not keep a leaked key in use. */
export async function rotateMasterKey({ database, from, to, parts }: Rotation): Promise<Rotated[]> {
  return await database.transaction().execute(async (transaction) => {
    const done: Rotated[] = []
    for (const { name, reseal } of parts) {
      const unopened = new Set<string>()
      const count = await reseal(transaction, (sealed, owner) => {
        const text = openOrUndefined(from, sealed, owner)
        if (text !== undefined) return to.seal(text, owner)
        unopened.add(owner)
        return sealed
      })
      done.push({ name, count: count - unopened.size, unopened: [...unopened] })
    }
    await replaceCheck(transaction, to)
    return done
  })
}

function openOrUndefined(secrets: Secrets, sealed: string, owner: string): string | undefined {
  try {
    return secrets.open(sealed, owner)
  } catch {
    return undefined
  }
}
