import { z } from 'zod'
import { readEmail } from '../addresses/addresses.ts'
import { validationFailed } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { sendOrRehearse } from '../mail/send-or-simulate.ts'
import { refuseAskingAgain } from '../rate-limits/refuse-asking-again.ts'
import { refuseTooManyMails } from '../rate-limits/refuse-too-many-mails.ts'
import type { Client } from '../sessions/issue-session.ts'
import { PkceParameters, readChallenge } from '../sessions/pkce.ts'
import { sendRecoveryCode } from './send-recovery-code.ts'

export const RecoveryRequest = PkceParameters.extend({ email: z.string().default('') })

type Recovery = { request: z.output<typeof RecoveryRequest>; redirectTo: string; client: Client }

/** For who has forgotten the password. The answer is the same for everybody. */
export async function requestRecovery(
  deps: IdentityDeps,
  { request, redirectTo, client }: Recovery,
): Promise<void> {
  if (!request.email) throw validationFailed('Password recovery requires an email')
  const email = readEmail(request.email)
  const challenge = readChallenge(request)
  await refuseAskingAgain(deps, email, 'recovery')
  await refuseTooManyMails(deps, client)
  await sendOrRehearse(deps, {
    address: { email },
    isMeant: () => true,
    send: (transaction, user) =>
      sendRecoveryCode(deps, transaction, {
        user,
        type: 'recovery',
        redirectTo,
        challenge,
        client,
      }),
  })
}
