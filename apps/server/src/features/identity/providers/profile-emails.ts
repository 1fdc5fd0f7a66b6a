import { findUnstorable } from '#platform/http/errors/find-unstorable.ts'
import type { ExternalProfile, ProviderEmail } from './external-provider.ts'

export const primaryEmailOf = ({ emails }: ExternalProfile): ProviderEmail | undefined =>
  emails.find(({ isPrimary }) => isPrimary) ?? emails[0]

export const verifiedEmailsOf = ({ emails }: ExternalProfile): string[] =>
  emails.filter(({ isVerified }) => isVerified).map(({ email }) => email)

/** GitHub hands such an address on to another person once its owner has another login. */
const isNoReply = (email: string): boolean => email.includes('@users.noreply.')

/** The addresses by which an account belongs to the person of a profile. */
export const linkingEmailsOf = (profile: ExternalProfile): string[] =>
  verifiedEmailsOf(profile).filter((email) => !isNoReply(email))

/** The part of a profile that is stored with the identity, and shown in the user's metadata. */
export function identityDataOf(profile: ExternalProfile): Record<string, unknown> {
  const primary = primaryEmailOf(profile)
  const storable = Object.entries(profile.details).filter(([, detail]) => !findUnstorable(detail))
  return {
    ...Object.fromEntries(storable),
    ...(primary && { email: primary.email }),
    email_verified: primary?.isVerified ?? false,
    phone_verified: false,
  }
}
