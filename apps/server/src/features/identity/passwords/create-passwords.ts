import { channel } from 'node:diagnostics_channel'
import { availableParallelism } from 'node:os'
import { hash, type Options, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'

/**
 * One core is left for everything else, and one of the four threads that files and names wait for
 * too: however many sign in at once, other requests are answered.
 */
export const hashWorkers = Math.max(1, Math.min(availableParallelism() - 1, 3))

const limited = pLimit(hashWorkers)

/** Reports, for tests, that a password is checked and what that costs. */
const checks = channel('product:password-check')

export type Passwords = ReturnType<typeof createPasswords>

/** argon2id, computed outside the event loop. A server uses the library's cost; tests give a lower one. */
export function createPasswords(cost?: Pick<Options, 'memoryCost' | 'timeCost'>) {
  const hashPassword = (password: string): Promise<string> => limited(() => hash(password, cost))

  /** Of no password: checked when there is no user, so that both cases take the same time. */
  const nobodysHash = hash('no such password', cost)

  async function isPasswordOf(passwordHash: string | null, password: string): Promise<boolean> {
    const compared = passwordHash ?? (await nobodysHash)
    const matches = await limited(() => {
      checks.publish({ cost: costOf(compared) })
      return verify(compared, password)
    })
    return passwordHash !== null && matches
  }

  return { hashPassword, isPasswordOf }
}

/** Algorithm, version and parameters: all of a hash but salt and result. */
const costOf = (passwordHash: string): string => passwordHash.split('$').slice(0, -2).join('$')
