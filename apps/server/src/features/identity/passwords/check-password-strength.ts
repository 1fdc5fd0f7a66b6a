import type { Config } from '#server/config.ts'
import { AuthError, validationFailed } from '../errors.ts'

/** The longest input of the hash; more would be cut off silently. */
const mostBytes = 72

export type Weakness = { message: string; reasons: string[] }

type Rules = Pick<Config['identity'], 'passwordMinLength' | 'passwordRequiredCharacters'>

/** Why a password is too weak, or undefined. */
export function findWeakness(password: string, rules: Rules): Weakness | undefined {
  const found: [reason: string, sentence: string][] = []
  if (password.length < rules.passwordMinLength)
    found.push(['length', `Password should be at least ${rules.passwordMinLength} characters.`])
  const groups = rules.passwordRequiredCharacters
  if (groups.some((group) => !Array.from(group).some((character) => password.includes(character))))
    found.push([
      'characters',
      `Password should contain at least one character of each: ${groups.join(', ')}.`,
    ])
  if (found.length === 0) return undefined
  return {
    message: found.map(([, sentence]) => sentence).join(' '),
    reasons: found.map(([reason]) => reason),
  }
}

export function checkPasswordStrength(password: string, rules: Rules): void {
  if (Buffer.byteLength(password) > mostBytes)
    throw validationFailed(`Password cannot be longer than ${mostBytes} characters`)
  const weakness = findWeakness(password, rules)
  if (weakness)
    throw new AuthError(422, 'weak_password', weakness.message, {
      extra: { weak_password: { reasons: weakness.reasons } },
    })
}
