import { RequestError } from '#extension/messages/send-request.ts'

/** Names without a dot are of the local network; IPv6: loopback, unique local and link-local addresses. */
const privateHost =
  /^([^.:[\]]+|127\.\d+\.\d+\.\d+|10\.\d+\.\d+\.\d+|192\.168\.\d+\.\d+|172\.(1[6-9]|2\d|3[01])\.\d+\.\d+|\[(::1|f[cd][\da-f]{2}:[\da-f:]+|fe[89ab][\da-f]:[\da-f:]+)\]|[^[\]]+\.(localhost|local|lan|internal))$/

/** Chrome takes nearly everything for a host, spaces among it. */
const hostName = /^([a-z\d_.-]+|\[[\da-f:.]+\])$/

/**
 * The origin of the installation that a person typed, with or without `https://`. Without encryption only
 * in private networks: everyone between would read the prompts and the session.
 */
export function readAddress(text: string): string {
  const typed = text.trim()
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : guessProtocol(typed))
  if (!url || url.username || url.password || !/^https?:$/.test(url.protocol)) throw invalid()
  if (!hostName.test(url.hostname)) throw invalid()
  if (url.protocol === 'http:' && !privateHost.test(url.hostname)) throw unencrypted()
  return url.origin
}

function guessProtocol(typed: string): string {
  const guess = URL.parse(`https://${typed}`)
  return guess && privateHost.test(guess.hostname) ? `http://${typed}` : `https://${typed}`
}

const invalid = () =>
  new RequestError({
    code: 'address.invalid',
    message: 'Enter the address of your installation, such as https://prompts.example.com.',
  })

const unencrypted = () =>
  new RequestError({
    code: 'address.unencrypted',
    message: 'This address isn’t encrypted. Use one that begins with https://.',
  })

/** Every port of the host, because Firefox accepts none in a pattern. */
export function matchPatternOf(origin: string, path = '/*'): string {
  const { protocol, hostname } = new URL(origin)
  return `${protocol}//${hostname}${path}`
}

/** The page of an installation's documentation that explains the extension. */
export const helpAddressOf = (origin: string): string => `${origin}/docs/extension`
