import { browser } from 'wxt/browser'
import { matchPatternOf } from './address.ts'

/** Asks the person whether the extension may access an installation. Only in a click on a page of ours. */
export const requestSitePermission = (origin: string): Promise<boolean> =>
  browser.permissions.request({ origins: [matchPatternOf(origin)] })

export const hasSitePermission = (origin: string): Promise<boolean> =>
  browser.permissions.contains({ origins: [matchPatternOf(origin)] })

export async function giveBackSitePermission(origin: string): Promise<void> {
  await browser.permissions.remove({ origins: [matchPatternOf(origin)] }).catch(() => false)
}
