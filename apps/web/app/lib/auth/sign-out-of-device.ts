import { showToast } from '@product/ui/feedback/toast-once-store'
import { clearDevice } from '#web/lib/offline/clear-device.ts'
import { confirmLoss } from '#web/lib/offline/confirm-loss.ts'
import type { AuthClient } from './auth-client.ts'
import { endSession, isRefusal } from './sign-out.ts'

/**
 * Signs this device out, also without the server, and says so where it does not know of it. Nothing of any account is
 * left on the device; where that would lose work, the person is asked first. False if they stay.
 */
export async function signOutOfDevice(client: AuthClient): Promise<boolean> {
  if (!(await confirmLoss())) return false
  const error = await endSession(client)
  await clearDevice()
  if (error && !isRefusal(error))
    showToast({
      title: 'Signed out',
      description:
        'Signed out on this device, but the server couldn’t be reached. End the session in Settings later.',
      variant: 'destructive',
    })
  return true
}
