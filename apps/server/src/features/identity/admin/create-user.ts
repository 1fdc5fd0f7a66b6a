import { parseUuid } from '@product/contract'
import { z } from 'zod'
import { validationFailed } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import type { Client } from '../sessions/issue-session.ts'
import { presentUser } from '../users/present-user.ts'
import { loadWholeUser } from '../users/user-queries.ts'
import { writeAuditLog } from '../write-audit-log.ts'
import { explainingConflicts, refuseTaken } from './admin-queries.ts'
import { insertUserWithIdentities } from './insert-user-with-identities.ts'
import { readAttributes, UserAttributes } from './user-attributes.ts'

export const NewUser = UserAttributes.extend({ id: z.string().default('') })

/** Confirms only the addresses that the request says, whatever the setting for sign-ups. */
export async function createUser(
  { database, passwords }: IdentityDeps,
  request: z.output<typeof NewUser>,
  { ipAddress }: Client,
) {
  const { email, phone, email_confirm, phone_confirm } = request
  if (!email && !phone)
    throw validationFailed('Cannot create a user without either an email or phone')
  const id = parseUuid(request.id)
  if (request.id && !id) throw validationFailed('ID must conform to the uuid v4 format')
  const attributes = await readAttributes(passwords, request)
  const work = database.transaction().execute(async (transaction) => {
    await refuseTaken(transaction, attributes)
    const user = await insertUserWithIdentities(transaction, {
      ...(id && { id }),
      ...attributes,
      emailIsConfirmed: email_confirm,
      phoneIsConfirmed: phone_confirm,
      userMetadata: request.user_metadata,
      appMetadata: request.app_metadata,
    })
    await writeAuditLog(transaction, { action: 'user_created', userId: user.id, ipAddress })
    return presentUser(await loadWholeUser(transaction, user.id))
  })
  return explainingConflicts(work)
}
