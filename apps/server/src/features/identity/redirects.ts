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
  if (!URL.canParse(address)) return false
  const target = new URL(address)
  const site = new URL(siteUrl)
  const sameHost = target.protocol === site.protocol && target.hostname === site.hostname
  if (sameHost && (target.port === site.port || site.hostname === 'localhost')) return true
  const host = target.hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(host)) return host === '::1' || host.startsWith('127.')
  target.hash = ''
  return allowedRedirects.some((pattern) => matchesPattern(target.href, pattern))
}

/** `*` stops at `.` and `/`; `**` crosses them. */
function matchesPattern(address: string, pattern: string): boolean {
  const source = pattern
    .split('**')
    .map((part) => part.split('*').map(escapeForRegExp).join('[^./]*'))
    .join('.*')
  return new RegExp(`^${source}/?$`).test(address)
}

const escapeForRegExp = (text: string): string => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
