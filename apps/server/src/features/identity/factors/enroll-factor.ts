import { createId } from '@product/domain'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { DB } from '#platform/database/types.gen.ts'
import { writeAuditLog } from '../audit-log.ts'
import { authError, validationFailed } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import type { Client } from '../issue-session.ts'
import type { SessionRow } from '../session-queries.ts'
import { deleteStaleFactors, insertTotpFactor, listFactors } from './factor-queries.ts'
import { type Holder, lockHolder } from './holder.ts'
import { nameConflict } from './name-conflict.ts'
import { drawQrSvg, makeTotpSecret, totpUri } from './totp.ts'

export const EnrollRequest = z.object({
  factor_type: z.string().default(''),
  friendly_name: z.string().default(''),
  issuer: z.string().default(''),
})

const mostFactors = 10
/** A longer name, written twice and escaped, would not fit into a QR code. */
const longestIssuer = 100

type Enrollment = { holder: Holder; request: z.output<typeof EnrollRequest>; client: Client }

/** Makes a factor that counts once a first code has been verified. Its secret is shown only here. */
export async function enrollFactor(
  { database, secrets, config }: IdentityDeps,
  { holder, request, client }: Enrollment,
) {
  checkType(request.factor_type)
  const issuer = (request.issuer || new URL(config.siteUrl).host).toWellFormed()
  if (issuer.length > longestIssuer) throw validationFailed('The issuer is too long')

  const { user } = holder
  const friendlyName = request.friendly_name
  const id = createId()
  const secret = makeTotpSecret()
  await database.transaction().execute(async (transaction) => {
    const session = await lockHolder(transaction, holder)
    await refuseEnrollment(transaction, session, friendlyName)
    const sealedSecret = secrets.seal(secret, id)
    await insertTotpFactor(transaction, { id, userId: user.id, friendlyName, sealedSecret })
    const { ipAddress } = client
    const details = { factorId: id }
    await writeAuditLog(transaction, {
      action: 'factor_enrolled',
      userId: user.id,
      ipAddress,
      details,
    })
  })
  const uri = totpUri({ issuer, account: user.email ?? user.phone ?? '', secret })
  const totp = { qr_code: await drawQrSvg(uri), secret, uri }
  return { id, type: 'totp', friendly_name: friendlyName, totp }
}

function checkType(type: string): void {
  if (type === 'phone')
    throw authError(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone')
  if (type === 'webauthn')
    throw authError(422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn')
  if (type !== 'totp') throw validationFailed('factor_type needs to be totp, phone, or webauthn')
}

async function refuseEnrollment(
  transaction: Kysely<DB>,
  { userId, aal }: SessionRow,
  name: string,
): Promise<void> {
  await deleteStaleFactors(transaction, userId)
  const factors = await listFactors(transaction, userId)
  if (factors.some(({ friendlyName }) => friendlyName === name)) throw nameConflict(name)
  if (factors.length >= mostFactors)
    throw authError(
      422,
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    )
  if (aal !== 'aal2' && factors.some(({ status }) => status === 'verified'))
    throw authError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
}
