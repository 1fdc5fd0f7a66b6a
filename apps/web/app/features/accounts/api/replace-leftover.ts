import type { AuthClient } from '#web/lib/auth/auth-client.ts'
import { readAuthErrorCode } from '#web/lib/auth/describe-auth-error.ts'
import { takeData } from './take-data.ts'

/** Enrols a factor, also where an attempt that was given up has left its name taken. */
export async function replaceLeftover<Enrolled>(
  auth: AuthClient,
  friendlyName: string,
  enroll: () => Promise<Enrolled>,
): Promise<Enrolled> {
  try {
    return await enroll()
  } catch (error) {
    if (readAuthErrorCode(error) !== 'mfa_factor_name_conflict') throw error
    const leftover = takeData(await auth.mfa.listFactors()).all.find(
      ({ status, friendly_name }) => status === 'unverified' && friendly_name === friendlyName,
    )
    // Gone already where the client has cleared up itself; a name that counts is refused again.
    if (leftover) takeData(await auth.mfa.unenroll({ factorId: leftover.id }))
    return enroll()
  }
}
