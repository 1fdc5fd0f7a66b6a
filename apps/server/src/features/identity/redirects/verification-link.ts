/** The purpose of a mailed link, as the protocol names it. */
export type LinkType = 'signup' | 'invite' | 'magiclink' | 'recovery' | 'email_change'

type LinkParameters = { tokenHash: string; type: LinkType; redirectTo: string }

export function verificationLink(
  siteUrl: string,
  { tokenHash, type, redirectTo }: LinkParameters,
): string {
  const link = new URL('/auth/v1/verify', siteUrl)
  link.searchParams.set('token', tokenHash)
  link.searchParams.set('type', type)
  link.searchParams.set('redirect_to', redirectTo)
  return link.href
}

/** The authentication method of a session that began with a link in the PKCE flow. */
export const flowKindOf = (type: LinkType): string => (type === 'signup' ? 'email/signup' : type)
