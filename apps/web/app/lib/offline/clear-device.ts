import { deleteAllCopies } from '@product/sync'
import { draftDatabase } from './draft-store.ts'
import { deleteStoredAnswers } from './stored-answers.ts'

/** Settings of a person carry the id of their account; those of the device do not. */
const personalName = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/

/** Deletes everything of every account from this device: signing out leaves nothing to the next person. */
export async function clearDevice(): Promise<void> {
  // A browser that refuses one of them still deletes the others.
  await Promise.allSettled([
    deleteStoredAnswers(),
    deleteAllCopies(),
    deleteDrafts(),
    deleteCaches(),
    removeServiceWorker(),
    deletePersonalSettings(),
  ])
}

async function deleteDrafts(): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const request = indexedDB.deleteDatabase(draftDatabase)
  request.onsuccess = () => resolve()
  request.onerror = () => reject(request.error)
  await promise
}

async function deleteCaches(): Promise<void> {
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
}

async function removeServiceWorker(): Promise<void> {
  const registrations = await navigator.serviceWorker?.getRegistrations()
  await Promise.all((registrations ?? []).map((registration) => registration.unregister()))
}

async function deletePersonalSettings(): Promise<void> {
  for (const name of Object.keys(localStorage))
    if (personalName.test(name)) localStorage.removeItem(name)
  sessionStorage.clear()
}
