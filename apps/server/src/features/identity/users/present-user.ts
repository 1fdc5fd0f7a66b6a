import type { Selectable } from 'kysely'
import type { AuthFactors, AuthIdentities, AuthUsers } from '#platform/database/types.gen.ts'

export type UserRow = Selectable<AuthUsers>
export type IdentityRow = Selectable<AuthIdentities>
export type FactorRow = Selectable<AuthFactors>

/** A user with what belongs to it, as the protocol shows it. */
export type WholeUser = { user: UserRow; identities: IdentityRow[]; factors: FactorRow[] }

export function presentUser({ user, identities, factors }: WholeUser) {
  const confirmations = [user.emailConfirmedAt, user.phoneConfirmedAt].filter((at) => at !== null)
  const confirmedAt = confirmations.sort((a, b) => a.getTime() - b.getTime())[0] ?? null
  return withoutEmpty({
    id: user.id,
    aud: 'authenticated',
    role: user.role,
    email: user.email ?? '',
    email_confirmed_at: user.emailConfirmedAt,
    phone: user.phone ?? '',
    phone_confirmed_at: user.phoneConfirmedAt,
    confirmed_at: confirmedAt,
    invited_at: user.invitedAt,
    confirmation_sent_at: user.confirmationSentAt,
    recovery_sent_at: user.recoverySentAt,
    new_email: user.newEmail,
    email_change_sent_at: user.emailChangeSentAt,
    new_phone: user.newPhone,
    phone_change_sent_at: user.phoneChangeSentAt,
    reauthentication_sent_at: user.reauthenticationSentAt,
    last_sign_in_at: user.lastSignInAt,
    app_metadata: user.appMetadata,
    user_metadata: user.userMetadata,
    identities: identities.map(presentIdentity),
    factors: factors.length > 0 ? factors.map(presentFactor) : null,
    created_at: user.createdAt,
    updated_at: user.updatedAt,
    banned_until: user.bannedUntil,
    deleted_at: user.deletedAt,
    is_anonymous: user.isAnonymous,
    is_sso_user: user.isSsoUser || null,
  })
}

function presentIdentity(identity: IdentityRow) {
  return withoutEmpty({
    identity_id: identity.id,
    id: identity.providerId,
    user_id: identity.userId,
    identity_data: identity.identityData,
    provider: identity.provider,
    last_sign_in_at: identity.lastSignInAt,
    created_at: identity.createdAt,
    updated_at: identity.updatedAt,
    email: identity.email,
  })
}

export function presentFactor(factor: FactorRow) {
  return {
    id: factor.id,
    created_at: factor.createdAt,
    updated_at: factor.updatedAt,
    status: factor.status,
    ...(factor.friendlyName && { friendly_name: factor.friendlyName }),
    factor_type: factor.factorType,
    phone: factor.phone ?? '',
    last_challenged_at: factor.lastChallengedAt,
  }
}

/** Fields that are null are left out, as the protocol does. */
function withoutEmpty<Fields extends Record<string, unknown>>(fields: Fields): Partial<Fields> {
  const present = Object.entries(fields).filter(([, value]) => value !== null)
  // The entries have the names and values of `fields`, which their type does not say.
  return Object.fromEntries(present) as Partial<Fields>
}
