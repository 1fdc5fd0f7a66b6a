import { z } from 'zod'
import { readEmail } from '../addresses.ts'
import { validationFailed } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import type { Client } from '../issue-session.ts'
import { PkceParameters, readChallenge } from '../pkce.ts'
import { refuseAskingAgain } from '../refuse-asking-again.ts'
import { refuseTooManyMails } from '../refuse-too-many-mails.ts'
import { sendOrRehearse } from '../send-or-rehearse.ts'
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
