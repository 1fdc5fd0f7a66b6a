import { browser } from 'wxt/browser'
import type { Handlers } from '#extension/messages/answer-requests.ts'
import { RequestError } from '#extension/messages/send-request.ts'
import { countUnsent, deleteAccountCopy, syncAccount } from '#extension/sync/copies.ts'
import {
  describeSession,
  findOptionalAccount,
  removeAccount,
  type StoredAccount,
  switchAccount,
} from './account-store.ts'
import { startConnection } from './connect.ts'
import { endSession } from './end-session.ts'
import { giveBackUnusedPermission } from './site-permission.ts'

type Answered =
  | 'session.get'
  | 'session.connect'
  | 'session.switch'
  | 'session.disconnect'
  | 'settings.open'

/** Requests about accounts. */
export const sessionAnswers: Pick<Handlers, Answered> = {
  'session.get': () => describeSession(),

  'session.connect': async ({ address }) => {
    await startConnection(address)
    return undefined
  },

  'session.switch': async ({ key }) => {
    await switchAccount(key)
    return await describeSession()
  },

  'session.disconnect': async ({ key, discardsUnsent }) => {
    const account = await findOptionalAccount(key)
    if (!account)
      throw new RequestError({ code: 'account.unknown', message: 'This account was removed.' })
    const unsent = discardsUnsent ? 0 : await sendAndCount(account)
    if (unsent > 0) return { isDisconnected: false, unsent }
    const hasEndedSession = await endSession(account)
    // First: a sync of an account that is still there would open its copy anew.
    await removeAccount(key)
    await deleteAccountCopy(account)
    await giveBackUnusedPermission(account.origin)
    return { isDisconnected: true, hasEndedSession }
  },

  'settings.open': async () => {
    await openSettings(await findOfferedAddress())
    return undefined
  },
}

/** Sends the changes that wait, and counts those that only this browser has even so. */
async function sendAndCount(account: StoredAccount): Promise<number> {
  if (account.status === 'open' && (await countUnsent(account)) > 0)
    await syncAccount(account).catch(() => undefined)
  return await countUnsent(account)
}

/**
 * The installation whose page about the extension is open, so that nobody has to type its address. The
 * browser tells the tab's address only where the person has just used the extension on it.
 */
async function findOfferedAddress(): Promise<string | undefined> {
  const [tab] = await browser.tabs.query({ active: true, lastFocusedWindow: true })
  const url = tab?.url ? URL.parse(tab.url) : null
  return url?.pathname === '/extension' && /^https?:$/.test(url.protocol) ? url.origin : undefined
}

export async function openSettings(address?: string): Promise<void> {
  const query = address === undefined ? '' : `?${new URLSearchParams({ address })}`
  await browser.tabs.create({ url: browser.runtime.getURL('/options.html') + query })
}
