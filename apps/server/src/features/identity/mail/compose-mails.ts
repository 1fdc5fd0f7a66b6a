import { productName } from '@product/domain'

type Sent = { link: string; code: string }
type Composed = { subject: string; text: string }

export type ComposeMail = (sent: Sent) => Composed

export const composeConfirmation: ComposeMail = (sent) => ({
  subject: `Confirm your ${productName} account`,
  text: paragraphs(
    `Welcome to ${productName}. Confirm this address and your account is ready:`,
    ...waysIn(sent),
    'If it was not you who signed up, do nothing.',
  ),
})

export const composeInvitation: ComposeMail = (sent) => ({
  subject: `You are invited to ${productName}`,
  text: paragraphs(
    `You are invited to ${productName}. Follow this link to accept:`,
    ...waysIn(sent),
    'If you did not expect it, do nothing.',
  ),
})

export const composeSignInLink: ComposeMail = (sent) => ({
  subject: `Sign in to ${productName}`,
  text: paragraphs(
    `Follow this link to sign in to ${productName}:`,
    ...waysIn(sent),
    'If you did not ask for it, do nothing.',
  ),
})

export const composeRecovery: ComposeMail = (sent) => ({
  subject: `Reset your ${productName} password`,
  text: paragraphs(
    `Follow this link to choose a new password for ${productName}:`,
    ...waysIn(sent),
    'If you did not ask for it, do nothing: your password stays as it is.',
  ),
})

/** To the new address, or to the current one about the new. */
export const composeEmailChange =
  (newEmail: string): ComposeMail =>
  (sent) => ({
    subject: `Confirm your new ${productName} address`,
    text: paragraphs(
      `Your ${productName} account is to use the address ${newEmail}. Confirm the change:`,
      ...waysIn(sent),
      'If you did not ask for it, do nothing, and change your password.',
    ),
  })

export const composeReauthentication = (code: string): Composed => ({
  subject: `Your ${productName} code`,
  text: paragraphs(
    `Type this code to confirm that it is you: ${code}`,
    'If you did not ask for it, change your password.',
  ),
})

const waysIn = ({ link, code }: Sent): string[] => [
  link,
  `On another device, type this code instead: ${code}`,
  'The link is valid for one day and the code for one hour; either works once.',
]

const paragraphs = (...lines: string[]): string => lines.join('\n\n')
