import { hasLeftByChoice } from './sign-out.ts'

let owner: string | null = null
/** Whether the server has answered the page: before that there is nothing on it to keep. */
let hasLoaded = false
let returned = Promise.withResolvers<void>()

/** Says whose page this is until the returned function is called. */
export function claimPage(userId: string): () => void {
  owner = userId
  hasLoaded = false
  return () => {
    owner = null
    releaseRequests()
  }
}

export function noteLoaded(): void {
  hasLoaded = owner !== null
}

/** Whether the owner of this page is asked to sign in again when their session ends. */
export const isPageKept = (): boolean => owner !== null && hasLoaded && !hasLeftByChoice()

/** Whether the owner of this page has signed out of it, and it is still there for a moment. */
export const isPageLeft = (): boolean => owner !== null && hasLeftByChoice()

/** Requests of a page are never sent as another account than the one it shows. */
export const isForeign = (userId: string): boolean => owner !== null && owner !== userId

/** Waits while the owner of the page is asked to sign in again. */
export async function waitForOwner(): Promise<void> {
  if (isPageKept()) await returned.promise
}

/** Lets the requests go on that have waited for the owner of the page. */
export function releaseRequests(): void {
  returned.resolve()
  returned = Promise.withResolvers<void>()
}
