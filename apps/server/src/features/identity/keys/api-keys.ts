import { decodeJwt } from 'jose'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { DB } from '#platform/database/types.gen.ts'
import type { Log } from '#platform/log.ts'
import { isSameSecret } from '#platform/secrets/create-secrets.ts'
import type { Secrets } from '#platform/secrets/index.ts'
import { StartupError } from '#platform/startup-error.ts'
import type { Config } from '#server/config.ts'
import { ownIssuer } from './issuer.ts'
import { loadSigningKeys, type SigningKeys } from './signing-keys.ts'

export type ApiKeys = ReturnType<typeof createApiKeys>
export type KeyRole = 'anon' | 'service_role'

type Sources = {
  secrets: Pick<Secrets, 'derive'>
  signingKeys: Pick<SigningKeys, 'sign' | 'verify'>
  config: Pick<Config, 'siteUrl'>
}

/** Ten years, as the original's; it ends earlier with the key that signed it. */
const lifeSeconds = 315_360_000

/** The public key of the browser and the secret one of administrators, both from the master key. */
export const deriveApiKeys = ({ derive }: Sources['secrets']) => ({
  publishable: `sb_publishable_${derive('publishable-key').toString('base64url')}`,
  secret: `sb_secret_${derive('secret-key').toString('base64url')}`,
})

export function createApiKeys({ secrets, signingKeys, config }: Sources) {
  const { publishable, secret } = deriveApiKeys(secrets)

  function roleOf(key: string): KeyRole | undefined {
    if (isSameSecret(key, publishable)) return 'anon'
    return isSameSecret(key, secret) ? 'service_role' : undefined
  }

  /** Also of a token with the role, as older clients send it. */
  async function findRole(key: string): Promise<KeyRole | undefined> {
    return roleOf(key) ?? (mayBeKey(key) ? await findTokenRole(key) : undefined)
  }

  async function findTokenRole(token: string): Promise<KeyRole | undefined> {
    const claims = await signingKeys.verify(token).catch(() => undefined)
    return RoleClaims(ownIssuer(config)).safeParse(claims).data?.role
  }

  /** The same two keys as tokens. */
  async function signKey(role: KeyRole, transaction: Kysely<DB>): Promise<string> {
    const iat = Math.floor(Date.now() / 1_000)
    return await signingKeys.sign({ role, iat, exp: iat + lifeSeconds }, transaction)
  }

  return { publishable, secret, roleOf, findRole, signKey }
}

/** A token of a person is never a key, whatever their role. Keys of older projects name no address. */
const RoleClaims = (issuer: string) =>
  z.object({
    role: z.enum(['anon', 'service_role']),
    iss: z.enum([issuer, 'supabase']).optional(),
    sub: z.undefined().optional(),
    session_id: z.undefined().optional(),
  })

/** Most tokens are of people: whether they are valid is found out elsewhere. */
function mayBeKey(token: string): boolean {
  try {
    return decodeJwt(token).sub === undefined
  } catch {
    return false
  }
}

type ListedSources = { database: Kysely<DB>; secrets: Secrets; log: Log; config: Config }

/** The keys of applications, for the operator. */
export async function listApiKeys({ database, secrets, log, config }: ListedSources) {
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
