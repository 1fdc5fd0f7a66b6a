import type { IdentityDeps } from '../identity-deps.ts'
import type { Client } from '../issue-session.ts'
import { challengeSeconds, findFactor, insertChallenge } from './factor-queries.ts'
import type { Holder } from './holder.ts'

type Challenge = { holder: Holder; factorId: string; client: Client }

/** Asks for a code, to be given from the same network address. */
export async function challengeFactor(
  { database }: IdentityDeps,
  { holder, factorId, client: { ipAddress } }: Challenge,
) {
  return database.transaction().execute(async (transaction) => {
    const { factorType } = await findFactor(transaction, holder.user.id, factorId)
    const { id, createdAt } = await insertChallenge(transaction, { factorId, ipAddress })
    const expiresAt = Math.floor(createdAt.getTime() / 1_000) + challengeSeconds
    return { id, type: factorType, expires_at: expiresAt }
  })
}
