import { hash, verify } from '@node-rs/argon2'

/** Of no password: checked when there is no user, so that both cases take the same time. */
const nobodysHash = hash('no such password')

/** argon2id, computed outside the event loop. */
export const hashPassword = (password: string): Promise<string> => hash(password)

export async function isPasswordOf(
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await nobodysHash), password)
  return passwordHash !== null && matches
}
