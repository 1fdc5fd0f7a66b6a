import { createHash, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '#platform/secrets/index.ts'

/** The same for the whole life of an installation. Only the banner at start tells it. */
export const mailboxToken = ({ derive }: Pick<Secrets, 'derive'>): string =>
  derive('token of the development mailbox').toString('base64url')

/** Hashed first, so that texts of different lengths take the same time. */
export function isSameToken(given: string, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(token))
}
