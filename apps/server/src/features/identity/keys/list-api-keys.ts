import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { Log } from '#platform/log.ts'
import type { Secrets } from '#platform/secrets/index.ts'
import { StartupError } from '#platform/startup-error.ts'
import type { Config } from '#server/config.ts'
import { createApiKeys } from './api-keys.ts'
import { loadSigningKeys } from './signing-keys.ts'

type Sources = { database: Kysely<DB>; secrets: Secrets; log: Log; config: Config }

/** The keys of applications, for the operator. */
export async function listApiKeys({ database, secrets, log, config }: Sources) {
  const { hosted } = config.identity
  if (hosted)
    throw new StartupError(
      `People sign in at ${hosted.url}: its API keys are shown in the settings of that project.`,
    )
  const signingKeys = await loadSigningKeys({ database, secrets, log, config })
  const { publishable, secret, signKey } = createApiKeys({ secrets, signingKeys, config })
  const tokens = await database.transaction().execute(async (transaction) => ({
    anon: await signKey('anon', transaction),
    serviceRole: await signKey('service_role', transaction),
  }))
  return { publishable, secret, ...tokens }
}
