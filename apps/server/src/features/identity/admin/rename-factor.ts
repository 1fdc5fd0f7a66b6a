import { sql } from 'kysely'
import { z } from 'zod'
import { findFactor, listFactors, nameConflict } from '../factors/factor-queries.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import type { Client } from '../sessions/issue-session.ts'
import { presentFactor } from '../users/present-user.ts'
import { writeAuditLog } from '../write-audit-log.ts'
import { lockUser } from './admin-queries.ts'

export const FactorChanges = z.object({ friendly_name: z.string().default('') })

type Renaming = { userId: string; factorId: string; name: string; client: Client }

/** An empty name leaves the factor as it is. */
export async function renameFactor(
  { database }: IdentityDeps,
  { userId, factorId, name, client: { ipAddress } }: Renaming,
) {
  return database.transaction().execute(async (transaction) => {
    await lockUser(transaction, userId)
    const factor = await findFactor(transaction, userId, factorId)
    if (!name) return presentFactor(factor)
    const factors = await listFactors(transaction, userId)
    if (factors.some(({ id, friendlyName }) => id !== factorId && friendlyName === name))
      throw nameConflict(name)
    const details = { factorId }
    await writeAuditLog(transaction, { action: 'factor_renamed', userId, ipAddress, details })
    return presentFactor(
      await transaction
        .updateTable('authFactors')
        .set({ friendlyName: name, updatedAt: sql<Date>`now()` })
        .where('id', '=', factorId)
        .returningAll()
        .executeTakeFirstOrThrow(),
    )
  })
}
