import { timingSafeEqual } from 'node:crypto'
import type { Secrets } from '#platform/secrets/index.ts'

export type ApiKeys = ReturnType<typeof createApiKeys>
export type KeyRole = 'anon' | 'service_role'

/** The public key of the browser and the secret one of administrators, both from the master key. */
export function createApiKeys(secrets: Secrets) {
  const publishable = `sb_publishable_${secrets.derive('publishable-key').toString('base64url')}`
  const secret = `sb_secret_${secrets.derive('secret-key').toString('base64url')}`

  function roleOf(key: string): KeyRole | undefined {
    if (isSame(key, publishable)) return 'anon'
    return isSame(key, secret) ? 'service_role' : undefined
  }

  return { publishable, secret, roleOf }
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
