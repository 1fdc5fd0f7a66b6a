import { flows, type MailFlow } from '#web/lib/auth/callback-url.ts'

/** The parameters that the identity service added to the address. */
export type Arrival =
  | { kind: 'code'; code: string }
  | { kind: 'tokens'; accessToken: string; refreshToken: string }
  | { kind: 'message'; message: string }
  | { kind: 'error'; error: string; code: string | null }
  | { kind: 'nothing' }

export type Callback = Arrival & {
  flow: MailFlow | null
  next: string | null
  /** The provider that was to be linked, as our own address names it. */
  linking: string | null
}

/**
 * The protocol uses query and fragment; where they disagree, the query counts. Tokens are sent in
 * the fragment alone, which no server and no log on the way sees.
 */
export function readCallback({ search, hash }: Pick<URL, 'search' | 'hash'>): Callback {
  const query = new URLSearchParams(search)
  const fragment = new URLSearchParams(hash.slice(1))
  const read = (name: string) => query.get(name) || fragment.get(name) || null
  const flow = flows.find((known) => known === (read('type') ?? query.get('flow'))) ?? null
  const next = query.get('next')
  const arrival = readArrival(read, fragment)
  if (flow === 'link') return { ...arrival, flow: null, next, linking: query.get('provider') ?? '' }
  return { ...arrival, flow, next, linking: null }
}

type Read = (name: string) => string | null

function readArrival(read: Read, fragment: URLSearchParams): Arrival {
  const [error, code] = [read('error'), read('error_code')]
  // Anybody can write an address with a description of their own, so that its text is never shown.
  if (error || code || read('error_description'))
    return { kind: 'error', error: error ?? 'server_error', code }
  const [accessToken, refreshToken] = [fragment.get('access_token'), fragment.get('refresh_token')]
  if (accessToken && refreshToken) return { kind: 'tokens', accessToken, refreshToken }
  const authCode = read('code')
  if (authCode) return { kind: 'code', code: authCode }
  const message = read('message')
  return message ? { kind: 'message', message } : { kind: 'nothing' }
}
