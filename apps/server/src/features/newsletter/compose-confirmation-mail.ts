import { unsubscribeFromNewsletter } from '@product/contract'
import { productName } from '@product/domain'
import type { Mail } from '#platform/mail/index.ts'

type Recipient = { email: string; confirmationToken: string; unsubscribeToken: string }

export function composeConfirmationMail(siteUrl: string, recipient: Recipient): Mail {
  const confirm = link(siteUrl, '/newsletter/confirm', recipient.confirmationToken)
  const leave = link(siteUrl, '/newsletter/unsubscribe', recipient.unsubscribeToken)
  const leaveInOneClick = link(siteUrl, unsubscribeFromNewsletter.path, recipient.unsubscribeToken)
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
      'List-Unsubscribe': `<${leaveInOneClick}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

function link(siteUrl: string, path: string, token: string): string {
  const url = new URL(path, siteUrl)
  url.searchParams.set('token', token)
  return url.href
}
