import { validationFailed } from '../errors.ts'
import type { LinkType } from '../mail/verification-link.ts'
import type { Purpose } from './one-time-codes.ts'

export type VerificationType = LinkType | 'email'

/** What each type accepts; `email` stands for either way of signing in by mail. */
const purposes: Record<VerificationType, readonly Purpose[]> = {
  signup: ['confirmation'],
  invite: ['confirmation'],
  magiclink: ['recovery'],
  recovery: ['recovery'],
  email: ['confirmation', 'recovery'],
  email_change: ['email_change_current', 'email_change_new'],
}

export const purposesOf = (type: VerificationType): readonly Purpose[] => purposes[type]

export function readType(text: string, refusal: string): VerificationType {
  if (!isMailType(text)) throw validationFailed(refusal)
  return text
}

export const isMailType = (text: string): text is VerificationType => Object.hasOwn(purposes, text)

/** The link's type that a code of this purpose belongs to. */
export function linkTypeOf(type: VerificationType, purpose: string): LinkType {
  if (type !== 'email') return type
  return purpose === 'recovery' ? 'magiclink' : 'signup'
}
