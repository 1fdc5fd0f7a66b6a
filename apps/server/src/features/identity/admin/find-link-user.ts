import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { authError, validationFailed } from '../errors.ts'
import { mergedMetadata } from '../users/user-metadata.ts'
import { lockOptionalUserByEmail, updateUser } from '../users/user-queries.ts'
import { refuseTaken } from './admin-queries.ts'
import { emailExists } from './conflicts.ts'
import { insertUserWithIdentities } from './insert-user-with-identities.ts'

export type GeneratedType =
  | 'signup'
  | 'invite'
  | 'magiclink'
  | 'recovery'
  | 'email_change_current'
  | 'email_change_new'

type Wanted = {
  asked: GeneratedType
  email: string
  passwordHash: string | undefined
  data: Record<string, unknown>
}

/** Whom a link is for, made if need be, and what it then is: a stranger's magic link signs up. */
export async function findLinkUser(
  transaction: Kysely<DB>,
  { asked, email, passwordHash, data }: Wanted,
): Promise<{ userId: string; type: GeneratedType }> {
  const joins = asked === 'signup' || asked === 'invite'
  const existing = await lockOptionalUserByEmail(transaction, email)
  if (existing) {
    if (joins && existing.emailConfirmedAt) throw emailExists()
    if (asked === 'signup')
      await updateUser(transaction, existing.id, {
        userMetadata: mergedMetadata('user_metadata', data),
      })
    return { userId: existing.id, type: asked }
  }
  if (!joins && asked !== 'magiclink')
    throw authError(404, 'user_not_found', 'User with this email not found')
  if (asked === 'signup' && !passwordHash)
    throw validationFailed('Signup requires a valid password')
  await refuseTaken(transaction, { email })
  const { id } = await insertUserWithIdentities(transaction, {
    email,
    ...(passwordHash && { passwordHash }),
    userMetadata: data,
  })
  return { userId: id, type: asked === 'magiclink' ? 'signup' : asked }
}
