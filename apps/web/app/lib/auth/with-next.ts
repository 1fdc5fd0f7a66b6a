import { safeNext } from './safe-next.ts'

/** A path that remembers where to go on to afterwards, unless that is where everyone goes. */
export const withNext = (path: string, next: string): string =>
  next === safeNext(null) ? path : `${path}?next=${encodeURIComponent(next)}`
