import type { ExtensionSession } from '@product/contract/extension'
import { failureCodes } from '#extension/messages/requests.ts'
import { RequestError } from '#extension/messages/send-request.ts'
import type { StoredAccount } from './account-store.ts'
import { sendAs, sendInTime, withToken } from './send-as.ts'

const logOut = ({ origin, apiKey }: Pick<StoredAccount, 'origin' | 'apiKey'>): Request =>
  new Request(`${origin}/auth/v1/logout?scope=local`, {
    method: 'POST',
    headers: { apikey: apiKey },
  })

/** False where the server could not be reached: the session is then ended under Settings, Security. */
export async function endSession(account: StoredAccount): Promise<boolean> {
  try {
    return (await sendAs(account.key, logOut(account))).ok
  } catch (error) {
    // One that has ended already needs no ending.
    return error instanceof RequestError && error.code === failureCodes.sessionEnded
  }
}

/** Ends a session that no account has; it stays listed on the site where the server does not answer. */
export async function endUnusedSession(
  installation: Pick<StoredAccount, 'origin' | 'apiKey'>,
  tokens: ExtensionSession,
): Promise<void> {
  await sendInTime(withToken(logOut(installation), tokens)).catch(() => undefined)
}
