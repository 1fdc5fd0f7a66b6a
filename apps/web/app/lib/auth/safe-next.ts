import { isMeantForCallback } from './is-meant-for-callback.ts'

const home = '/dashboard'
const site = 'https://site.invalid'

/** Pages that would only send a person who has signed in somewhere else again. */
const passages = new Set(['/login', '/signup', '/forgot-password', '/auth/callback'])

/** Where to go after signing in: a path of this site, whatever an address asks for. */
export function safeNext(text: string | null): string {
  if (!text?.startsWith('/')) return home
  const path = resolve(text)
  // Again, because normalising `/.//host` yields `//host`, which names another site.
  return path !== undefined && resolve(path) === path ? path : home
}

function resolve(text: string): string | undefined {
  const url = URL.parse(text, site)
  if (url?.origin !== site || passages.has(url.pathname)) return undefined
  // Tokens in a fragment would become part of the query of the next page.
  return url.pathname + url.search + (isMeantForCallback(url) ? '' : url.hash)
}

/** A path that remembers where to go on to afterwards, unless that is where everyone goes. */
export const withNext = (path: string, next: string): string =>
  next === safeNext(null) ? path : `${path}?next=${encodeURIComponent(next)}`
