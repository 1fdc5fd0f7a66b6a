import { showToast } from '@product/ui/feedback/toast-once-store'
import { clearDevice } from '#web/lib/offline/clear-device.ts'
import { confirmSignOut } from '#web/lib/offline/confirm-sign-out.ts'
import type { AuthClient } from './auth-client.ts'
import { endSession, hasLeftByChoice, isRefusal } from './sign-out.ts'

/**
 * Signs this device out, also without the server, and says so where it does not know of it. Nothing of any account is
 * left on the device; where that would lose work, the person is asked first. False if they stay.
 */
export async function signOutOfDevice(client: Pick<AuthClient, 'signOut'>): Promise<boolean> {
  if (!(await confirmSignOut())) return false
  const error = await leaveDevice(client)
  if (error && !isRefusal(error))
    showToast({
      title: 'Signed out',
      description:
        'Signed out on this device, but the server couldn’t be reached. End the session later in Settings, under Security.',
      variant: 'destructive',
    })
  return true
}

/** Everything is deleted after this time, whether the server has answered or not: people close the tab. */
const clearAfter = 2_000
const longestEnding = 10_000

/** Ends the session and deletes everything from this device. The answer is the reason why the server does not know of it. */
export async function leaveDevice(client: Pick<AuthClient, 'signOut'>): Promise<unknown> {
  let isEnded = false
  const ending = endSession(client).finally(() => {
    isEnded = true
  })
  const silence = pause(longestEnding).then(() => new Error('The server does not answer'))
  await Promise.race([ending, pause(clearAfter)])
  await clearDevice()
  // A session that had expired may have been renewed meanwhile, and things stored with it in other tabs.
  if (!isEnded) void ending.then(clearAgain)
  return await Promise.race([ending, silence])
}

/** Unless somebody has signed in since, whose things they are. */
async function clearAgain(): Promise<void> {
  if (hasLeftByChoice()) await clearDevice()
}

const pause = (time: number) => new Promise<void>((resolve) => setTimeout(resolve, time))
