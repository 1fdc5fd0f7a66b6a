import { isMeantForCallback } from './is-meant-for-callback.ts'
import { withNext } from './safe-next.ts'

type Place = Pick<URL, 'pathname' | 'search' | 'hash'>

/**
 * Where somebody who is not signed in goes from a page that needs it. A fragment may hold the tokens of
 * a mailed link: it is never put into a query, which is sent to servers and logged.
 */
export function findSignInPath(place: Place, { leftByChoice }: { leftByChoice: boolean }): string {
  const { pathname, search, hash } = place
  if (isMeantForCallback(place)) return `/auth/callback${search}${hash}`
  return leftByChoice ? '/login' : withNext('/login', pathname + search)
}
