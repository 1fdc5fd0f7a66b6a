/** The purpose of a mailed link. Its address names it, because its code does not. */
const mailFlows = ['signup', 'recovery', 'magiclink', 'invite', 'email_change'] as const
export type MailFlow = (typeof mailFlows)[number]

/** Besides mails: a provider that somebody who is signed in links to their account. */
export const flows = [...mailFlows, 'link'] as const
type Flow = (typeof flows)[number]

type Return = {
  next: string
  flow?: Flow
  /** Which one is linked. */
  provider?: string
}

/** Where the identity service sends a browser back to: our own screen, which then goes on. */
export function callbackUrl({ next, flow, provider }: Return): string {
  const url = new URL('/auth/callback', location.origin)
  if (flow) url.searchParams.set('flow', flow)
  if (provider) url.searchParams.set('provider', provider)
  url.searchParams.set('next', next)
  return url.href
}
