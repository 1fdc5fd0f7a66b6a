import { z } from 'zod'
import { validationFailed } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { type Holder, lockHolder } from '../sessions/holder.ts'
import type { Client } from '../sessions/issue-session.ts'
import { writeAuditLog } from '../write-audit-log.ts'
import { presentPasskey, updateOptionalPasskeyName } from './passkey-queries.ts'
import { passkeyNotFound } from './passkey-requests.ts'

export const PasskeyChanges = z.object({ friendly_name: z.string().default('') })

const longestName = 120

type Renaming = { holder: Holder; id: string; name: string; client: Client }

export async function renamePasskey(
  { database }: IdentityDeps,
  { holder, id, name, client: { ipAddress } }: Renaming,
) {
  if (!name) throw validationFailed('friendly_name is required')
  if ([...name].length > longestName)
    throw validationFailed(`friendly_name must be ${longestName} characters or less`)
  const userId = holder.user.id
  return database.transaction().execute(async (transaction) => {
    await lockHolder(transaction, holder)
    const passkey = await updateOptionalPasskeyName(transaction, { id, userId }, name)
    if (!passkey) throw passkeyNotFound()
    const details = { passkeyId: id }
    await writeAuditLog(transaction, { action: 'passkey_renamed', userId, ipAddress, details })
    return presentPasskey(passkey)
  })
}
