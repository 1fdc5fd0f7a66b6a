import type { PublicConfig } from '@product/contract/site'
import { sessionStorageKey } from '#web/lib/auth/session-storage-key.ts'
import { readStoredSession } from '#web/lib/auth/stored-session.ts'
import { readAttempt } from '../model/attempt.ts'
import { findTokenOwner } from './find-token-owner.ts'

/** Asks the person at the browser whether to go on as somebody. */
export type AskWhetherToContinue = (owner: string) => Promise<boolean>

/**
 * Anybody can write an address with the tokens of an account of their own. Nobody gets into it
 * unasked who has not set out to sign in, or who is signed in as somebody else.
 */
export async function confirmOwner(
  auth: PublicConfig['auth'],
  accessToken: string,
  ask: AskWhetherToContinue,
): Promise<boolean> {
  const owner = await findTokenOwner(auth, accessToken)
  const present = readStoredSession(sessionStorageKey(auth.url))
  const isSomebodyElse = present !== null && present.user.id !== owner.id
  if (readAttempt() && !isSomebodyElse) return true
  return ask(owner.email || owner.phone || 'this account')
}
