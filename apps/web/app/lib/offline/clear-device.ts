import { type CopyOwner, deleteAllCopies, deleteCopy, listCopies } from '@product/sync'
import { deviceSettings } from '#web/lib/device/use-device-setting.ts'
import { countOutbox } from './count-unsent.ts'
import { deleteDrafts } from './draft-store.ts'
import { deleteStoredAnswers } from './stored-answers.ts'

/** Settings of the device, which say nothing about a person. */
const impersonal = new Set<string>([...deviceSettings, 'theme', 'visitor-id'])
/** The auth client deletes its own; by now they may be of the next person. */
const authPrefix = 'sb-'

/** A tab that is frozen keeps its databases open; they are deleted when it wakes up or is closed. */
const longestClearing = 5_000

/** Deletes everything of every account from this device: signing out leaves nothing to the next person. */
export async function clearDevice(): Promise<void> {
  const clearing = deleteEverything()
  await Promise.race([clearing, new Promise((resolve) => setTimeout(resolve, longestClearing))])
}

/** A browser that refuses one of them still deletes the others. */
async function deleteEverything(): Promise<void> {
  await Promise.allSettled([
    deletePersonalSettings(),
    deleteStoredAnswers(),
    deleteAllCopies(),
    deleteDrafts(),
  ])
  // Last: it holds no personal data, and without a network it has the code of the login page.
  await Promise.allSettled([removeServiceWorker()])
  await Promise.allSettled([deleteCaches()])
}

/** At once: the next person may have settings soon. */
async function deletePersonalSettings(): Promise<void> {
  for (const name of Object.keys(localStorage))
    if (!impersonal.has(name) && !name.startsWith(authPrefix)) localStorage.removeItem(name)
  sessionStorage.clear()
}

async function deleteCaches(): Promise<void> {
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
}

async function removeServiceWorker(): Promise<void> {
  const registrations = await navigator.serviceWorker?.getRegistrations()
  await Promise.all((registrations ?? []).map((registration) => registration.unregister()))
}

/**
 * Deletes what accounts left whose session was ended elsewhere, for instance on a device that was lost. Changes that
 * the server does not have wait until their account is back.
 */
export async function deleteEndedAccounts(signedInId: string | undefined): Promise<void> {
  await deleteStoredAnswers(signedInId)
  const deleteEnded = async (owner: CopyOwner) => {
    if (owner.accountId !== signedInId && (await countOutbox(owner)) === 0) await deleteCopy(owner)
  }
  await Promise.allSettled((await listCopies()).map(deleteEnded))
}
