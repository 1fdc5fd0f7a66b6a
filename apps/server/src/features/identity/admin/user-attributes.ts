import { z } from 'zod'
import { validationFailed } from '../errors.ts'
import type { Passwords } from '../passwords/create-passwords.ts'
import { readEmail, readPhone } from '../users/addresses.ts'

const Metadata = z.record(z.string(), z.unknown())

export const UserAttributes = z.object({
  email: z.string().default(''),
  phone: z.string().default(''),
  password: z.string().default(''),
  password_hash: z.string().default(''),
  email_confirm: z.boolean().default(false),
  phone_confirm: z.boolean().default(false),
  user_metadata: Metadata.default({}),
  app_metadata: Metadata.default({}),
  role: z.string().default(''),
  ban_duration: z.string().default(''),
})

/** Only what was given, checked; everything that can be refused without the database is. */
export async function readAttributes(
  passwords: Passwords,
  attributes: z.output<typeof UserAttributes>,
) {
  const { email, phone, role, ban_duration } = attributes
  const passwordHash = await readPassword(passwords, attributes)
  return {
    ...(email && { email: readEmail(email) }),
    ...(phone && { phone: readPhone(phone) }),
    ...(passwordHash && { passwordHash }),
    ...(role && { role }),
    ...(ban_duration && { bannedUntil: readBanEnd(ban_duration) }),
  }
}

const argon2 =
  /^\$argon2(id|i|d)\$v=19\$m=\d{1,7},t=\d{1,3},p=\d{1,3}\$[A-Za-z0-9+/]{11,}\$[A-Za-z0-9+/]{16,}$/

/** Administrators may set a weak password, and one that was hashed elsewhere. */
async function readPassword(
  { hashPassword }: Passwords,
  { password, password_hash }: Pick<z.output<typeof UserAttributes>, 'password' | 'password_hash'>,
): Promise<string | undefined> {
  if (password && password_hash)
    throw validationFailed('Only a password or a password hash should be provided')
  if (password_hash && !argon2.test(password_hash))
    throw validationFailed('Only argon2 password hashes are supported')
  if (password) return hashPassword(password)
  return password_hash || undefined
}

const milliseconds: Record<string, number> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
}
const part = /(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/gy
const longest = 290 * 365 * 24 * 3_600_000

/** When a ban of a duration such as `24h` or `1h30m` ends; `none` lifts it. */
function readBanEnd(duration: string): Date | null {
  if (duration === 'none') return null
  const parts = [...duration.matchAll(part)]
  const isWhole = parts.length > 0 && parts.map(([text]) => text).join('') === duration
  const length = parts.reduce(
    (sum, [, count, unit = '']) => sum + Number(count) * (milliseconds[unit] ?? 0),
    0,
  )
  if (!isWhole || length > longest)
    throw validationFailed(`invalid format for ban duration: time: invalid duration "${duration}"`)
  return new Date(Date.now() + length)
}
