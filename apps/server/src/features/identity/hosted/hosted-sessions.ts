import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { hostedError } from './errors.ts'

type State = 'good' | 'ended' | 'needs-second-factor'

const User = z.object({ factors: z.array(z.looseObject({ status: z.string() })).nullish() })

const timeoutMilliseconds = 5_000
/** A refused session may ask again and again; each time the hosted service would be asked as well. */
const refusalMilliseconds = 10_000
const mostRefusals = 10_000

/**
 * What a hosted service knows of a session that has shown one factor. Its tokens do not say whether
 * the person has a second one: the service leaves it to the application to ask for it.
 */
export function createHostedSessions({ url, anonKey }: { url: string; anonKey: string }) {
  const refused = new LRUCache<string, State>({ max: mostRefusals, ttl: refusalMilliseconds })

  async function ask(token: string): Promise<State> {
    const response = await fetch(`${url}/user`, {
      headers: { apikey: anonKey, authorization: `Bearer ${token}` },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMilliseconds),
    })
    // Of the token; 401 would be about our own key.
    if (response.status === 403) return 'ended'
    if (!response.ok) throw new Error(`${url}/user answered ${response.status}`)
    const { factors } = User.parse(await response.json())
    const hasFactor = factors?.some(({ status }) => status === 'verified')
    return hasFactor ? 'needs-second-factor' : 'good'
  }

  /** Rejects where the service does not answer: nobody gets in without the factor meanwhile. */
  return async (token: string): Promise<State> => {
    const known = refused.get(token)
    if (known) return known
    try {
      const state = await ask(token)
      if (state !== 'good') refused.set(token, state)
      return state
    } catch (error) {
      throw hostedError('sign-in.unavailable', { cause: error })
    }
  }
}
