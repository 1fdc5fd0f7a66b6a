import {
  confirmNewsletterRoute,
  newsletterTokenLengths,
  subscribeToNewsletterRoute,
  unsubscribeFromNewsletterRoute,
} from '@product/contract/newsletter'
import { ApiError } from '@product/sdk'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { call } from '#web/lib/api/call.ts'

/** Some mail programs cut a link, at its `#` or at the end of a line. */
function requireToken(token: string): string {
  if (token.length >= newsletterTokenLengths.min) return token
  throw new ApiError({
    status: 0,
    code: 'newsletter.link-incomplete',
    message: 'This link is incomplete. Open it from the email again, or copy all of it.',
  })
}

export const confirmNewsletter = async (token: string) =>
  call(confirmNewsletterRoute, { body: { token: requireToken(token) } })

export const unsubscribeFromNewsletter = async (token: string) =>
  call(unsubscribeFromNewsletterRoute, { query: { token: requireToken(token) } })

type Subscription = { email: string; source: string; sendsMail: boolean }

/** Returns what the person is told beside the form. */
export async function subscribeToNewsletter({
  email,
  source,
  sendsMail,
}: Subscription): Promise<string> {
  await call(subscribeToNewsletterRoute, { body: { email, source } })
  const { toast, message } = describeSubscription({ email, sendsMail })
  stackToast(toast)
  return message
}

/** The same for known and unknown addresses. */
export const describeSubscription = ({
  email,
  sendsMail,
}: Pick<Subscription, 'email' | 'sendsMail'>) =>
  sendsMail
    ? {
        toast: { title: 'Check your inbox', description: `We sent a link to ${email}.` },
        message: `Almost there: confirm with the link we sent to ${email}.`,
      }
    : {
        toast: {
          title: 'No email was sent',
          description: 'This site has no mail server.',
          variant: 'info' as const,
        },
        message: `This site has no mail server, so the link to confirm ${email} was stored, not sent. Subscribe again once there is one.`,
      }
