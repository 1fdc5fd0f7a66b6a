import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { confirmAddress } from '../addresses/confirm-address.ts'
import { authError, validationFailed } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { guessOptionalCode } from '../one-time-codes/guess-code.ts'
import {
  type CodeRow,
  consumeCode,
  findOptionalLink,
  type MailProof,
  type Purpose,
} from '../one-time-codes/one-time-codes.ts'
import type { LinkType } from '../redirects/verification-link.ts'
import { isBanned } from '../sessions/authenticate.ts'
import type { Client } from '../sessions/issue-session.ts'
import { lockOptionalUser } from '../users/user-queries.ts'
import { acceptEmailChange } from './change-email.ts'

export type Verification = { type: VerificationType; proof: MailProof }

/** The user who proved to read the mail; `isDone` is false while another confirmation is awaited. */
export type Accepted = { userId: string; type: LinkType; isDone: boolean }

export const halfDone =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email'

/** The code or link that was sent, if there is one. To be called before the transaction begins. */
export async function findOptionalProof(
  deps: IdentityDeps,
  { type, proof, client }: Verification & { client: Client },
): Promise<CodeRow | undefined> {
  const purposes = purposesOf(type)
  return 'tokenHash' in proof
    ? await findOptionalLink(deps.database, purposes, proof.tokenHash)
    : await guessOptionalCode(deps, { purposes, proof, client })
}

/** Consumes a code or link and does what it was sent for. */
export async function acceptProof(
  deps: IdentityDeps,
  transaction: Kysely<DB>,
  { type, proof, code, client }: Verification & { code: CodeRow | undefined; client: Client },
): Promise<Accepted> {
  const user = code && (await lockOptionalUser(transaction, code.userId))
  if (!user) throw expired(proof)
  if (isBanned(user)) throw authError(403, 'user_banned', 'User is banned')
  if (!(await consumeCode(transaction, code))) throw expired(proof)

  const accepted = { userId: user.id, type: linkTypeOf(type, code.purpose) }
  if (accepted.type === 'email_change')
    return {
      ...accepted,
      isDone: await acceptEmailChange(deps, transaction, { user, code, client }),
    }
  const confirmation = { kind: 'email', code, client } as const
  const { id: userId } = await confirmAddress(deps, transaction, user, confirmation)
  return { ...accepted, userId, isDone: true }
}

const expired = (proof: MailProof) =>
  authError(
    403,
    'otp_expired',
    'tokenHash' in proof
      ? 'Email link is invalid or has expired'
      : 'Token has expired or is invalid',
  )

export type VerificationType = LinkType | 'email'

/** The purposes that each type accepts; `email` stands for either way of signing in by mail. */
const purposes: Record<VerificationType, readonly Purpose[]> = {
  signup: ['confirmation'],
  invite: ['confirmation'],
  magiclink: ['recovery'],
  recovery: ['recovery'],
  email: ['confirmation', 'recovery'],
  email_change: ['email_change_current', 'email_change_new'],
}

const purposesOf = (type: VerificationType): readonly Purpose[] => purposes[type]

export function readType(text: string, refusal: string): VerificationType {
  if (!isMailType(text)) throw validationFailed(refusal)
  return text
}

export const isMailType = (text: string): text is VerificationType => Object.hasOwn(purposes, text)

/** The link's type that a code of this purpose belongs to. */
function linkTypeOf(type: VerificationType, purpose: string): LinkType {
  if (type !== 'email') return type
  return purpose === 'recovery' ? 'magiclink' : 'signup'
}
