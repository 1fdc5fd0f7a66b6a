/** What a return is for that is no plain sign-in. Its address says so, because its code does not. */
export const returnFlows = [
  'signup',
  'recovery',
  'magiclink',
  'invite',
  'email_change',
  'link',
] as const
export type ReturnFlow = (typeof returnFlows)[number]

type Return = { next: string; flow?: ReturnFlow }

/** Where the identity service sends a browser back to: our own screen, which then goes on. */
export function callbackUrl({ next, flow }: Return): string {
  const url = new URL('/auth/callback', location.origin)
  if (flow) url.searchParams.set('flow', flow)
  url.searchParams.set('next', next)
  return url.href
}
