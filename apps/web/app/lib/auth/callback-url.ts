/** What a mailed link is for. The address that it leads to says so, because its code does not. */
export const mailFlows = ['signup', 'recovery', 'magiclink', 'invite', 'email_change'] as const
export type MailFlow = (typeof mailFlows)[number]

type Return = { next: string; flow?: MailFlow }

/** Where the identity service sends a browser back to: our own screen, which then goes on. */
export function callbackUrl({ next, flow }: Return): string {
  const url = new URL('/auth/callback', location.origin)
  if (flow) url.searchParams.set('flow', flow)
  url.searchParams.set('next', next)
  return url.href
}
