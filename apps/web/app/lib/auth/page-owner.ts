import { hasLeftByChoice } from './sign-out.ts'

let owner: string | null = null
let returned = Promise.withResolvers<void>()

/** Says whose page this is until the returned function is called. */
export function claimPage(userId: string): () => void {
  owner = userId
  return () => {
    owner = null
    releaseRequests()
  }
}

/** Whether an open page belongs to somebody, who is asked to sign in again when their session ends. */
export const isPageClaimed = (): boolean => owner !== null

/** Requests of a page are never sent as another account than the one it shows. */
export const isForeign = (userId: string): boolean => owner !== null && owner !== userId

/** Waits while the owner of an open page is asked to sign in again; whoever left is not asked. */
export async function waitForOwner(): Promise<void> {
  if (owner !== null && !hasLeftByChoice()) await returned.promise
}

/** Lets the requests go on that have waited for the owner of the page. */
export function releaseRequests(): void {
  returned.resolve()
  returned = Promise.withResolvers<void>()
}
