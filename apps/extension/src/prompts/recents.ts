import { browser } from 'wxt/browser'

/** Enough to come first in every list; older uses are forgotten. */
const mostRecents = 200

/** When a prompt was last inserted or copied, by its id. Runs are known to the server, these uses only here. */
type Recents = Record<string, number>

const storedAs = (accountKey: string): `recents:${string}` => `recents:${accountKey}`

export async function listRecents(accountKey: string): Promise<ReadonlyMap<string, number>> {
  const name = storedAs(accountKey)
  const { [name]: recents = {} } = await browser.storage.local.get<Record<string, Recents>>(name)
  return new Map(Object.entries(recents))
}

export async function rememberUse(accountKey: string, promptId: string): Promise<void> {
  const recents = new Map(await listRecents(accountKey)).set(promptId, Date.now())
  const latest = [...recents].toSorted(([, one], [, other]) => other - one).slice(0, mostRecents)
  await browser.storage.local.set({ [storedAs(accountKey)]: Object.fromEntries(latest) })
}

export const forgetRecents = (accountKey: string): Promise<void> =>
  browser.storage.local.remove(storedAs(accountKey))
