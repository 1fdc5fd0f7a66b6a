import { browser } from 'wxt/browser'
import type { Handlers } from '#extension/messages/answer-requests.ts'
import { RequestError } from '#extension/messages/send-request.ts'
import { deleteAccountCopy } from '#extension/sync/copies.ts'
import {
  describeSession,
  findOptionalAccount,
  listAccounts,
  removeAccount,
  switchAccount,
} from './account-store.ts'
import { startConnection } from './connect.ts'
import { sendAs } from './send-as.ts'
import { giveBackSitePermission } from './site-permission.ts'

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

  'session.disconnect': async ({ key }) => {
    const account = await findOptionalAccount(key)
    if (!account)
      throw new RequestError({ code: 'account.unknown', message: 'This account was removed.' })
    const hasEndedSession = await endSession(account.key, account.origin, account.apiKey)
    await deleteAccountCopy(account)
    await removeAccount(key)
    const isUsed = (await listAccounts()).some(({ origin }) => isSameHost(origin, account.origin))
    if (!isUsed) await giveBackSitePermission(account.origin)
    return { hasEndedSession }
  },

  'settings.open': async () => {
    await openSettings(await findOfferedAddress())
    return undefined
  },
}

const isSameHost = (one: string, other: string): boolean =>
  new URL(one).hostname === new URL(other).hostname

/** False where the server could not be reached: the session is then ended under Settings, Security. */
async function endSession(key: string, origin: string, apikey: string): Promise<boolean> {
  const request = new Request(`${origin}/auth/v1/logout?scope=local`, {
    method: 'POST',
    headers: { apikey },
  })
  try {
    return (await sendAs(key, request)).ok
  } catch (error) {
    // One that has ended already needs no ending.
    return error instanceof RequestError && error.code === 'session.ended'
  }
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
