import { browser } from 'wxt/browser'
import { listAccounts } from './account-store.ts'
import { matchPatternOf } from './address.ts'

/** Asks the person whether the extension may access an installation. Only in a click on a page of ours. */
export const requestSitePermission = (origin: string): Promise<boolean> =>
  browser.permissions.request({ origins: [matchPatternOf(origin)] })

export const hasSitePermission = (origin: string): Promise<boolean> =>
  browser.permissions.contains({ origins: [matchPatternOf(origin)] })

/** Gives the permission for a host back, unless an account of it is connected. */
export async function giveBackUnusedPermission(origin: string): Promise<void> {
  const accounts = await listAccounts()
  if (accounts.some((account) => isSameHost(account.origin, origin))) return
  await browser.permissions.remove({ origins: [matchPatternOf(origin)] }).catch(() => false)
}

const isSameHost = (one: string, other: string): boolean =>
  new URL(one).hostname === new URL(other).hostname
