import { createId } from '@product/domain'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { DB } from '#platform/database/types.gen.ts'
import { authError, validationFailed } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { type Holder, lockHolder } from '../sessions/holder.ts'
import type { Client } from '../sessions/issue-session.ts'
import type { SessionRow } from '../sessions/session-queries.ts'
import { readPhone } from '../users/addresses.ts'
import { writeAuditLog } from '../write-audit-log.ts'
import {
  deleteFactor,
  deleteStaleFactors,
  insertFactor,
  listFactors,
  nameConflict,
} from './factor-queries.ts'
import { drawQrSvg, makeTotpSecret, totpUri } from './totp.ts'

/** A longer one would be sent with every session. */
const FriendlyName = z.string().max(100, 'friendly_name is too long').default('')

export const EnrollRequest = z.object({
  factor_type: z.string().default(''),
  friendly_name: FriendlyName,
  issuer: z.string().default(''),
  phone: z.string().default(''),
})

const mostFactors = 10
/** A longer name, written twice and escaped, would not fit into a QR code. */
const longestIssuer = 100

type Enrollment = { holder: Holder; request: z.output<typeof EnrollRequest>; client: Client }

/** Makes a factor that counts once it has been verified for the first time. */
export async function enrollFactor(deps: IdentityDeps, enrollment: Enrollment) {
  switch (enrollment.request.factor_type) {
    case 'totp':
      return enrollTotp(deps, enrollment)
    case 'phone':
      return enrollPhone(deps, enrollment)
    case 'webauthn':
      return enrollAuthenticator(deps, enrollment)
    default:
      throw validationFailed('factor_type needs to be totp, phone, or webauthn')
  }
}

/** Its secret is shown only here. */
async function enrollTotp(deps: IdentityDeps, enrollment: Enrollment) {
  const { user } = enrollment.holder
  const issuer = (enrollment.request.issuer || new URL(deps.config.siteUrl).host).toWellFormed()
  if (issuer.length > longestIssuer) throw validationFailed('The issuer is too long')
  const id = createId()
  const secret = makeTotpSecret()
  const sealedSecret = deps.secrets.seal(secret, id)
  const factor = await keepFactor(deps, enrollment, { id, factorType: 'totp', sealedSecret })
  const uri = totpUri({ issuer, account: user.email ?? user.phone ?? '', secret })
  return { ...factor, totp: { qr_code: await drawQrSvg(uri), secret, uri } }
}

/** The authenticator makes its credential when it is challenged. */
async function enrollAuthenticator(deps: IdentityDeps, enrollment: Enrollment) {
  if (!deps.config.identity.passkeys)
    throw authError(422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn')
  return keepFactor(deps, enrollment, { id: createId(), factorType: 'webauthn' })
}

async function enrollPhone(deps: IdentityDeps, enrollment: Enrollment) {
  if (!deps.sms.isAvailable)
    throw authError(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone')
  if (!enrollment.request.phone)
    throw validationFailed('Phone number required to enroll Phone factor')
  const phone = readPhone(enrollment.request.phone)
  const id = createId()
  return { ...(await keepFactor(deps, enrollment, { id, factorType: 'phone', phone })), phone }
}

type NewFactor =
  | { id: string; factorType: 'totp'; sealedSecret: string }
  | { id: string; factorType: 'phone'; phone: string }
  /** The authenticator keeps its secret to itself. */
  | { id: string; factorType: 'webauthn' }

async function keepFactor(
  { database }: IdentityDeps,
  { holder, request, client: { ipAddress } }: Enrollment,
  factor: NewFactor,
) {
  const userId = holder.user.id
  const friendlyName = request.friendly_name
  await database.transaction().execute(async (transaction) => {
    const session = await lockHolder(transaction, holder)
    if (factor.factorType === 'phone') await makeRoomForPhone(transaction, userId, factor.phone)
    await refuseEnrollment(transaction, session, friendlyName)
    await insertFactor(transaction, { ...factor, userId, friendlyName })
    const details = { factorId: factor.id }
    await writeAuditLog(transaction, { action: 'factor_enrolled', userId, ipAddress, details })
  })
  return { id: factor.id, type: factor.factorType, friendly_name: friendlyName }
}

/** A number is one factor: enrolled once more before it was verified, it begins anew. */
async function makeRoomForPhone(
  transaction: Kysely<DB>,
  userId: string,
  phone: string,
): Promise<void> {
  const factors = await listFactors(transaction, userId)
  for (const factor of factors.filter((enrolled) => enrolled.phone === phone)) {
    if (factor.status === 'verified')
      throw authError(
        422,
        'mfa_verified_factor_exists',
        'A verified phone factor already exists, unenroll the existing factor to continue',
      )
    await deleteFactor(transaction, factor.id)
  }
}

async function refuseEnrollment(
  transaction: Kysely<DB>,
  { userId, aal }: SessionRow,
  name: string,
): Promise<void> {
  await deleteStaleFactors(transaction, userId)
  const factors = await listFactors(transaction, userId)
  if (factors.some(({ friendlyName }) => friendlyName === name)) throw nameConflict(name)
  if (factors.filter(({ factorType }) => factorType !== 'recovery_code').length >= mostFactors)
    throw authError(
      422,
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    )
  if (aal !== 'aal2' && factors.some(({ status }) => status === 'verified'))
    throw authError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
}
