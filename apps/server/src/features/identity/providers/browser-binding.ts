import { createHash, randomBytes } from 'node:crypto'
import { getCookie, setCookie } from 'hono/cookie'
import { isSameSecret } from '#platform/secrets/create-secrets.ts'
import type { Config } from '#server/config.ts'
import type { AuthContext } from '../auth-context.ts'

type SiteSettings = Pick<Config, 'siteUrl'>

/** Longer than a state is valid, so that several flows of one browser share a cookie. */
const cookieSeconds = 900

const isSecure = ({ siteUrl }: SiteSettings): boolean => siteUrl.startsWith('https:')

/** The prefix keeps other hosts of the same domain from setting it. */
const cookieName = (settings: SiteSettings): string =>
  isSecure(settings) ? '__Host-auth-flow' : 'auth-flow'

/** Marks the browser that starts a flow. The state keeps the hash that is returned. */
export function bindBrowser(context: AuthContext, settings: SiteSettings): string {
  const name = cookieName(settings)
  const known = getCookie(context, name)
  const value = known && isToken(known) ? known : randomBytes(32).toString('base64url')
  setCookie(context, name, value, {
    path: '/',
    httpOnly: true,
    secure: isSecure(settings),
    // The provider leads back from another site.
    sameSite: 'Lax',
    maxAge: cookieSeconds,
  })
  return hashOf(value)
}

/** Whether this is the browser that started the flow; a flow without a hash has another proof. */
export function isBoundBrowser(
  context: AuthContext,
  settings: SiteSettings,
  browserHash: string | null,
): boolean {
  if (browserHash === null) return true
  return isSameSecret(hashOf(getCookie(context, cookieName(settings)) ?? ''), browserHash)
}

/** A cookie is only sent back to the host that set it: the provider leads to that of `SITE_URL`. */
export const isSiteHost = (context: AuthContext, { siteUrl }: SiteSettings): boolean =>
  new URL(context.req.url).host === new URL(siteUrl).host

const isToken = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text)

const hashOf = (value: string): string => createHash('sha256').update(value).digest('base64url')
