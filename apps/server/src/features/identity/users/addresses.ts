import { z } from 'zod'
import { validationFailed } from '../errors.ts'

export type Address = { email: string } | { phone: string }

const Email = z.email()

export function readEmail(text: string): string {
  if (text.length > 255) throw validationFailed('An email address is too long')
  const email = text.trim().toLowerCase()
  if (!Email.safeParse(email).success)
    throw validationFailed('Unable to validate email address: invalid format')
  return email
}

export function readPhone(text: string): string {
  const phone = text.replace(/^\+/, '').replaceAll(' ', '')
  if (!/^[1-9][0-9]{1,14}$/.test(phone))
    throw validationFailed('Invalid phone number format (E.164 required)')
  return phone
}
