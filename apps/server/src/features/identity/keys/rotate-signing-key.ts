import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { Secrets } from '#platform/secrets/index.ts'
import { StartupError } from '#platform/startup-error.ts'
import type { Config } from '#server/config.ts'
import { writeAuditLog } from '../write-audit-log.ts'
import {
  deleteSpentKeys,
  insertNewKey,
  lockSigningKeys,
  retireSigningKeys,
} from './signing-key-queries.ts'

type Sources = { database: Kysely<DB>; secrets: Secrets; config: Pick<Config, 'identity'> }

/**
 * Makes a key that signs from now on. The earlier one verifies until its last token has expired;
 * running servers notice both by themselves.
 */
export async function rotateSigningKey({ database, secrets, config: { identity } }: Sources) {
  const { algorithm, accessTokenSeconds, signingKeysFile } = identity
  if (algorithm === 'HS256')
    throw new StartupError(
      'Tokens are signed with JWT_SECRET, which is not rotated by this command: set another JWT_SECRET and start every server again. Everyone’s access token is then refreshed.',
    )
  if (signingKeysFile)
    throw new StartupError(
      `Tokens are signed with the keys in ${signingKeysFile}: put a new key first in that file, keep the old ones behind it until their tokens have expired, and start every server again.`,
    )
  return await database.transaction().execute(async (transaction) => {
    await lockSigningKeys(transaction)
    await deleteSpentKeys(transaction, accessTokenSeconds)
    await retireSigningKeys(transaction)
    const keyId = await insertNewKey(transaction, secrets, algorithm)
    await writeAuditLog(transaction, {
      action: 'signing_key_rotated',
      userId: null,
      ipAddress: null,
      details: { keyId },
    })
    return { keyId, algorithm, accessTokenSeconds }
  })
}
