import { isIP } from 'node:net'
import type { Config } from '#server/config.ts'
import type { AuthContext } from '../auth-context.ts'
import type { AuthError } from '../errors.ts'

type RedirectSettings = Pick<Config, 'siteUrl'> & {
  identity: Pick<Config['identity'], 'allowedRedirects'>
}

/** Where to lead back to: the first allowed of what was asked for, else the site itself. */
export function redirectTargetOf(context: AuthContext, settings: RedirectSettings): string {
  const asked = [
    context.req.header('redirect_to'),
    context.req.query('redirect_to'),
    context.req.header('referer'),
  ]
  const allowed = asked.find((address) => address && isAllowedRedirect(address, settings))
  return allowed ?? settings.siteUrl
}

export function isAllowedRedirect(
  address: string,
  { siteUrl, identity: { allowedRedirects } }: RedirectSettings,
): boolean {
  if (address.length > longestAddress || readsDifferently.test(address)) return false
  if (!URL.canParse(address)) return false
  const target = new URL(address)
  if (target.username || target.password) return false
  const site = new URL(siteUrl)
  const sameHost = target.protocol === site.protocol && target.hostname === site.hostname
  if (sameHost && (target.port === site.port || site.hostname === 'localhost')) return true
  const host = withoutBrackets(target.hostname)
  const isLocal = isIP(host) !== 0 && isLoopback(host) && isWeb(target)
  // Any program on the visitor's machine may listen there, which only a site of that machine may lead to.
  if (isIP(host) && !isLocal) return false
  if (isLocal && isLoopback(withoutBrackets(site.hostname))) return true
  target.hash = ''
  return allowedRedirects.some((pattern) => matchesPattern(target, pattern))
}

/** Longer ones are matched against every pattern for too long, and many servers refuse them. */
const longestAddress = 4_000

/** Characters that one reader of an address drops or turns, and the next one does not. */
const readsDifferently = /[\p{Cc}\\]/u

const withoutBrackets = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, '$1')

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

const isWeb = ({ protocol }: URL): boolean => protocol === 'http:' || protocol === 'https:'

/** `*` stops at `.` and `/`; `**` crosses them, but never from the host into the path. */
function matchesPattern(target: URL, pattern: string): boolean {
  const [origin = ''] = /^[^/]*\/\/[^/]*/.exec(pattern) ?? []
  const path = pattern.slice(origin.length)
  const steps = [...readSteps(origin, '/'), ...readSteps(path, '')]
  const isOpen = path === '' && origin.endsWith('**')
  const { href } = target
  if (matchesSteps(href, steps) || matchesSteps(href, [...steps, '/'])) return true
  return isOpen && matchesSteps(href, [...steps, '/', { stopsAt: '' }])
}

/** One character, or any number of characters but some. */
type Step = string | { stopsAt: string }

const readSteps = (glob: string, boundary: string): Step[] =>
  (glob.match(/\*\*|[\s\S]/gu) ?? []).map((part) => {
    if (part === '**') return { stopsAt: boundary }
    return part === '*' ? { stopsAt: '..' } : part
  })

/**
 * Follows all ways to match at once, because the address comes from anybody: a regular expression would
 * try them one after the other.
 */
function matchesSteps(text: string, steps: readonly Step[]): boolean {
  let reached = skipWildcards(new Set([0]), steps)
  for (const character of text) {
    const next = new Set<number>()
    for (const place of reached) {
      const step = steps[place]
      if (typeof step === 'object' && !step.stopsAt.includes(character)) next.add(place)
      if (step === character) next.add(place + 1)
    }
    reached = skipWildcards(next, steps)
  }
  return reached.has(steps.length)
}

/** A wildcard may stand for nothing. Places added meanwhile are visited too. */
function skipWildcards(places: Set<number>, steps: readonly Step[]): Set<number> {
  for (const place of places) if (typeof steps[place] === 'object') places.add(place + 1)
  return places
}

type Fields = Record<string, string>

/** An address with answers in its query and its fragment; what its query held is kept. */
export function buildRedirectUrl(
  redirectTo: string,
  { query = {}, fragment }: { query?: Fields; fragment?: Fields },
): string {
  const target = new URL(redirectTo)
  for (const [name, value] of Object.entries(query)) target.searchParams.set(name, value)
  target.hash = fragment ? new URLSearchParams(fragment).toString() : ''
  return target.href
}

export const errorNames: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
}

/** A refusal where the browser can read it; a client of the PKCE flow reads the query. */
export function buildErrorRedirectUrl(
  redirectTo: string,
  { status, code, message }: AuthError,
  isPkce: boolean,
): string {
  const name = errorNames[status]
  const fields = {
    ...(name && { error: name }),
    error_code: code,
    error_description: message,
  }
  return buildRedirectUrl(redirectTo, {
    ...(isPkce && { query: fields }),
    fragment: { ...fields, sb: '' },
  })
}
