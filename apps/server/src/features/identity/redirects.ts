import { isIP } from 'node:net'
import type { Config } from '#server/config.ts'
import type { AuthContext } from './auth-context.ts'

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
  if (readsDifferently.test(address) || !URL.canParse(address)) return false
  const target = new URL(address)
  if (target.username || target.password) return false
  const site = new URL(siteUrl)
  const sameHost = target.protocol === site.protocol && target.hostname === site.hostname
  if (sameHost && (target.port === site.port || site.hostname === 'localhost')) return true
  const host = target.hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(host)) return isWeb(target) && (host === '::1' || host.startsWith('127.'))
  target.hash = ''
  return allowedRedirects.some((pattern) => matchesPattern(target, pattern))
}

/** Characters that one reader of an address drops or turns, and the next one does not. */
const readsDifferently = /[\p{Cc}\\]/u

const isWeb = ({ protocol }: URL): boolean => protocol === 'http:' || protocol === 'https:'

/** `*` stops at `.` and `/`; `**` crosses them, but never from the host into the path. */
function matchesPattern(target: URL, pattern: string): boolean {
  const [, origin = '', path = ''] = /^([^/]*\/\/[^/]*)?(.*)$/.exec(pattern) ?? []
  const openEnd = path === '' && origin.endsWith('**') ? '(/.*)?' : '/?'
  const source = `${toRegExpSource(origin, '[^/]*')}${toRegExpSource(path, '.*')}${openEnd}`
  return new RegExp(`^${source}$`).test(target.href)
}

const toRegExpSource = (glob: string, anything: string): string =>
  glob
    .split('**')
    .map((part) => part.split('*').map(escapeForRegExp).join('[^./]*'))
    .join(anything)

const escapeForRegExp = (text: string): string => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
