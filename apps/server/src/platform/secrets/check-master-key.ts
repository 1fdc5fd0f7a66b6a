import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { StartupError } from '#platform/startup-error.ts'
import type { Secrets } from './create-secrets.ts'

const owner = 'secret_checks'
const known = 'This opens under the right master key.'

/** Notices a wrong key at start, before anything fails to open. */
export async function checkMasterKey(database: Kysely<DB>, secrets: Secrets): Promise<void> {
  const check = await database.selectFrom('secretChecks').select('sealed').executeTakeFirst()
  if (check === undefined) {
    const sealed = secrets.seal(known, owner)
    await database
      .insertInto('secretChecks')
      .values({ keyId: secrets.keyId, sealed })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return
  }
  try {
    secrets.open(check.sealed, owner)
  } catch (cause) {
    throw new StartupError(
      'The master key (SECRETS_KEY, or secrets.key in the data folder) is not the one that this database was written with. Start with the right one.',
      { cause },
    )
  }
}
