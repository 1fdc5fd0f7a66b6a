import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { DB } from '#platform/database/types.gen.ts'
import { authError, validationFailed } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { makeOneTimeCode, type Purpose } from '../one-time-codes/one-time-codes.ts'
import { checkPasswordStrength } from '../passwords/check-password-strength.ts'
import { isAllowedRedirect } from '../redirects/redirects.ts'
import { type LinkType, verificationLink } from '../redirects/verification-link.ts'
import type { Client } from '../sessions/issue-session.ts'
import { readEmail } from '../users/addresses.ts'
import { presentUser } from '../users/present-user.ts'
import { mergedMetadata } from '../users/user-metadata.ts'
import { loadWholeUser, lockOptionalUserByEmail, updateUser } from '../users/user-queries.ts'
import { writeAuditLog } from '../write-audit-log.ts'
import { emailExists, explainingConflicts, refuseTaken } from './admin-queries.ts'
import { insertUserWithIdentities } from './insert-user-with-identities.ts'

const GeneratedTypes = z.enum([
  'signup',
  'invite',
  'magiclink',
  'recovery',
  'email_change_current',
  'email_change_new',
])

export const LinkRequest = z.object({
  type: z.string().default(''),
  email: z.string().default(''),
  new_email: z.string().default(''),
  password: z.string().default(''),
  data: z.record(z.string(), z.unknown()).default({}),
  redirect_to: z.string().default(''),
})

type Generation = { request: z.output<typeof LinkRequest>; redirectTo: string; client: Client }

/** The link and the code of a mail that the administrator sends in their own way. */
export async function generateLink(deps: IdentityDeps, generation: Generation) {
  const { request, client } = generation
  const asked = readType(request.type)
  const email = readEmail(request.email)
  const isChange = asked === 'email_change_current' || asked === 'email_change_new'
  const newEmail = isChange ? readEmail(request.new_email) : undefined
  const passwordHash = asked === 'signup' ? await readPassword(deps, request.password) : undefined
  const { siteUrl } = deps.config
  const redirectTo = isAllowedRedirect(request.redirect_to, deps.config)
    ? request.redirect_to
    : generation.redirectTo

  const work = deps.database.transaction().execute(async (transaction) => {
    // A password that somebody chose by signing up with the address is not the invited person's.
    const chosen = (passwordHash !== undefined || asked === 'invite') && {
      passwordHash: passwordHash ?? null,
      userMetadata: request.data,
    }
    const wanted = { asked, email, passwordHash, data: request.data }
    const { userId, type } = await findLinkUser(transaction, wanted)
    await refuseTaken(transaction, { email: newEmail })
    const { code, tokenHash } = await makeOneTimeCode(deps, transaction, {
      userId,
      purpose: purposes[type],
      sentTo: type === 'email_change_new' && newEmail ? newEmail : email,
      pkce: false,
      ...(chosen && { chosen }),
    })
    await noteSending(transaction, { userId, type, newEmail })
    // A stranger who repeats an earlier sign-up is then taken for another person than the invited one.
    if (chosen) await updateUser(transaction, userId, { passwordHash: chosen.passwordHash })
    const { ipAddress } = client
    const details = { type }
    await writeAuditLog(transaction, { action: 'link_generated', userId, ipAddress, details })
    return {
      ...presentUser(await loadWholeUser(transaction, userId)),
      action_link: verificationLink(siteUrl, { tokenHash, type: linkTypes[type], redirectTo }),
      email_otp: code,
      hashed_token: tokenHash,
      verification_type: type,
      redirect_to: redirectTo,
    }
  })
  return explainingConflicts(work)
}

const purposes: Record<GeneratedType, Purpose> = {
  signup: 'confirmation',
  invite: 'confirmation',
  magiclink: 'recovery',
  recovery: 'recovery',
  email_change_current: 'email_change_current',
  email_change_new: 'email_change_new',
}

const linkTypes: Record<GeneratedType, LinkType> = {
  signup: 'signup',
  invite: 'invite',
  magiclink: 'magiclink',
  recovery: 'recovery',
  email_change_current: 'email_change',
  email_change_new: 'email_change',
}

function readType(text: string): GeneratedType {
  const { data } = GeneratedTypes.safeParse(text)
  if (!data) throw validationFailed(`Invalid email action link type requested: ${text}`)
  return data
}

async function readPassword(
  { config, passwords }: IdentityDeps,
  password: string,
): Promise<string | undefined> {
  if (!password) return undefined
  checkPasswordStrength(password, config.identity)
  return passwords.hashPassword(password)
}

type Sending = { userId: string; type: GeneratedType; newEmail: string | undefined }

async function noteSending(
  transaction: Kysely<DB>,
  { userId, type, newEmail }: Sending,
): Promise<void> {
  const now = sql<Date>`now()`
  const changes = {
    signup: { confirmationSentAt: now },
    invite: { confirmationSentAt: now, invitedAt: now },
    magiclink: { recoverySentAt: now },
    recovery: { recoverySentAt: now },
    email_change_current: { emailChangeSentAt: now, newEmail, emailChangeConfirmations: 0 },
    email_change_new: { emailChangeSentAt: now, newEmail, emailChangeConfirmations: 0 },
  }
  await updateUser(transaction, userId, changes[type])
}

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
async function findLinkUser(
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
