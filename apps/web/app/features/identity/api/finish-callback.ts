import type { PublicConfig } from '@product/contract/site'
import type { Session } from '@supabase/auth-js'
import { loadAuthClient } from '#web/lib/auth/auth-client.ts'
import type { Arrival } from '../model/read-callback.ts'
import { type AskWhetherToContinue, confirmOwner } from './confirm-owner.ts'

type Proof = Extract<Arrival, { kind: 'code' | 'tokens' }>

/** Turns what the identity service sent along into a session; none where the person declines. */
export async function finishCallback(
  auth: PublicConfig['auth'],
  proof: Proof,
  ask: AskWhetherToContinue,
): Promise<Session | undefined> {
  if (proof.kind === 'tokens' && !(await confirmOwner(auth, proof.accessToken, ask)))
    return undefined
  const client = await loadAuthClient(auth)
  const { data, error } =
    proof.kind === 'code'
      ? await client.exchangeCodeForSession(proof.code)
      : await client.setSession({
          access_token: proof.accessToken,
          refresh_token: proof.refreshToken,
        })
  if (error) throw error
  if (!data.session) throw new Error('The identity service began no session')
  return data.session
}
