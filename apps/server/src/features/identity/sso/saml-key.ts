import { createPrivateKey, generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import { createId } from '@product/domain'
import type { Kysely } from 'kysely'
import { lockName } from '#platform/database/queries/lock-name.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { Secrets } from '#platform/secrets/index.ts'
import { makeCertificate } from './make-certificate.ts'

/** Both as PEM. */
export type SamlKey = { privateKey: string; certificate: string }

type Sources = { database: Kysely<DB>; secrets: Secrets; siteUrl: string }

/** The key of this installation towards identity providers. Of several servers that start at once, one makes it. */
export async function loadSamlKey({ database, secrets, siteUrl }: Sources): Promise<SamlKey> {
  return await database.transaction().execute(async (transaction) => {
    await lockName(transaction, 'auth_saml_keys')
    const stored = await transaction
      .selectFrom('authSamlKeys')
      .select(['id', 'certificate', 'sealedPrivateKey'])
      .executeTakeFirst()
    if (stored) {
      const { id, certificate, sealedPrivateKey } = stored
      return { certificate, privateKey: secrets.open(sealedPrivateKey, id) }
    }
    const made = await makeKey(new URL(siteUrl).hostname)
    const id = createId()
    await transaction
      .insertInto('authSamlKeys')
      .values({
        id,
        certificate: made.certificate,
        sealedPrivateKey: secrets.seal(made.privateKey, id),
      })
      .execute()
    return made
  })
}

async function makeKey(name: string): Promise<SamlKey> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2_048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return { privateKey, certificate: makeCertificate(createPrivateKey(privateKey), name) }
}
