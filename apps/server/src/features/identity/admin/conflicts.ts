import { DatabaseError } from 'pg'
import { type AuthError, authError } from '../errors.ts'

export const emailExists = (): AuthError =>
  authError(422, 'email_exists', 'A user with this email address has already been registered')

export const phoneExists = (): AuthError =>
  authError(422, 'phone_exists', 'Phone number already registered by another user')

const idExists = () =>
  authError(422, 'user_already_exists', 'A user with this id has already been registered')

const refusals = new Map([
  ['auth_users_email_key', emailExists],
  ['auth_users_phone_key', phoneExists],
  ['auth_users_pkey', idExists],
])

/** Two requests may take the same address at once; the second is told as if it had come later. */
export async function explainingConflicts<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    const refusal = error instanceof DatabaseError && refusals.get(error.constraint ?? '')
    throw refusal ? refusal() : error
  }
}
