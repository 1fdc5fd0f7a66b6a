import { productName } from '@product/domain'

type Sent = { link: string; code: string }
type Composed = { subject: string; text: string }

export type ComposeMail = (sent: Sent) => Composed

export const composeConfirmation: ComposeMail = (sent) => ({
  subject: `Confirm your ${productName} account`,
  text: paragraphs(
    `Welcome to ${productName}. Confirm your email and your account is ready:`,
    ...waysIn(sent),
    'If you didn’t sign up, ignore this email.',
  ),
})

export const composeInvitation: ComposeMail = (sent) => ({
  subject: `You are invited to ${productName}`,
  text: paragraphs(
    `You are invited to ${productName}. Follow this link to accept:`,
    ...waysIn(sent),
    'If you didn’t expect this, ignore this email.',
  ),
})

export const composeSignInLink: ComposeMail = (sent) => ({
  subject: `Sign in to ${productName}`,
  text: paragraphs(
    `Follow this link to sign in to ${productName}:`,
    ...waysIn(sent),
    'If you didn’t request this, ignore this email.',
  ),
})

export const composeRecovery: ComposeMail = (sent) => ({
  subject: `Reset your ${productName} password`,
  text: paragraphs(
    `Follow this link to choose a new password for ${productName}:`,
    ...waysIn(sent),
    'If you didn’t request this, ignore this email. Your password stays the same.',
  ),
})

/** To the new address, or to the current one about the new. */
export const composeEmailChange =
  (newEmail: string): ComposeMail =>
  (sent) => ({
    subject: `Confirm your new ${productName} email`,
    text: paragraphs(
      `Confirm the change of your ${productName} account’s email to ${newEmail}:`,
      ...waysIn(sent),
      'If you didn’t request this, ignore this email and change your password.',
    ),
  })

export const composeReauthentication = (code: string): Composed => ({
  subject: `Your ${productName} code`,
  text: paragraphs(
    `Enter this code to confirm it’s you: ${code}`,
    'If you didn’t request this, change your password.',
  ),
})

export const composeExtensionConnected = (siteUrl: string): Composed => ({
  subject: `The ${productName} extension was connected to your account`,
  text: paragraphs(
    `A browser extension was connected to your ${productName} account. It can read, create, edit and delete your prompts and collections, run prompts, and read your runs.`,
    `You can end its session at any time: ${siteUrl}/settings/security`,
    'If you didn’t connect it, end the session and change your password.',
  ),
})

const waysIn = ({ link, code }: Sent): string[] => [
  link,
  `On another device, enter this code instead: ${code}`,
  'The link expires in one day and the code in one hour. Each works once.',
]

const paragraphs = (...lines: string[]): string => lines.join('\n\n')
