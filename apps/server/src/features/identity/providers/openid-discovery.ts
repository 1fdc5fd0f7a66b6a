import { createRemoteJWKSet } from 'jose'
import { z } from 'zod'
import { fetchJson } from './fetch-json.ts'

const keptMilliseconds = 3_600_000

const Metadata = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
})

type Discovered = z.output<typeof Metadata> & { keys: ReturnType<typeof createRemoteJWKSet> }

/** An issuer's addresses and keys, asked for once an hour; a failure is not kept. */
export function createDiscovery(issuer: string): () => Promise<Discovered> {
  let kept: { answer: Promise<Discovered>; until: number } | undefined

  return async () => {
    if (kept && kept.until > Date.now()) return kept.answer
    const answer = discover(issuer)
    kept = { answer, until: Date.now() + keptMilliseconds }
    try {
      return await answer
    } catch (error) {
      kept = undefined
      throw error
    }
  }
}

async function discover(issuer: string): Promise<Discovered> {
  const metadata = await fetchJson(`${issuer}/.well-known/openid-configuration`, Metadata)
  if (metadata.issuer !== issuer) throw new Error(`${issuer} says that it is another issuer`)
  return { ...metadata, keys: createRemoteJWKSet(new URL(metadata.jwks_uri)) }
}
