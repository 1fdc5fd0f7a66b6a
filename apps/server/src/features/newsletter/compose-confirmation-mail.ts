import { unsubscribeFromNewsletterRoute } from '@product/contract'
import { productName } from '@product/domain'
import type { Mail } from '#platform/mail/index.ts'

type Recipient = { email: string; confirmationToken: string; unsubscribeToken: string }

export function composeConfirmationMail(siteUrl: string, recipient: Recipient): Mail {
  const confirm = pageLink(siteUrl, '/newsletter/confirm', recipient.confirmationToken)
  const leave = pageLink(siteUrl, '/newsletter/unsubscribe', recipient.unsubscribeToken)
  const leaveInOneClick = new URL(unsubscribeFromNewsletterRoute.path, siteUrl)
  leaveInOneClick.searchParams.set('token', recipient.unsubscribeToken)
  return {
    to: recipient.email,
    subject: `Confirm your subscription to the ${productName} newsletter`,
    text: [
      `Someone, hopefully you, asked for the ${productName} newsletter at this address.`,
      `To confirm, open this page and press the button:\n${confirm}`,
      'If it was not you, do nothing: without the confirmation we send nothing.',
      `To take the request back:\n${leave}`,
    ].join('\n\n'),
    headers: {
      'List-Unsubscribe': `<${leaveInOneClick.href}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

/** In the fragment the token reaches our page, but no log, no proxy and no analytics. */
function pageLink(siteUrl: string, path: string, token: string): string {
  return new URL(`${path}#token=${token}`, siteUrl).href
}
