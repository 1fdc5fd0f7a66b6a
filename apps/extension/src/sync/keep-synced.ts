import { browser } from 'wxt/browser'
import { isOwnPage } from '#extension/messages/own-page.ts'
import { openScreenChannel } from '#extension/messages/send-request.ts'
import {
  findOptionalCurrent,
  listAccounts,
  onAccountEnd,
} from '#extension/session/account-store.ts'
import { deleteSentCopy, isSyncing, syncAccount } from './copies.ts'

const alarm = 'sync'
const backgroundMinutes = 15
const openMilliseconds = 5_000

/** Every 15 minutes for every account, and every few seconds for the current one while a screen is open. */
export function keepSynced(): void {
  void scheduleSync()
  onAccountEnd((account) => void deleteSentCopy(account).catch(() => undefined))
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === alarm) void syncAll()
  })
  const screens = new Set<unknown>()
  let timer: ReturnType<typeof setInterval> | undefined
  browser.runtime.onConnect.addListener((port) => {
    if (port.name !== openScreenChannel || !port.sender || !isOwnPage(port.sender)) return
    screens.add(port)
    timer ??= setInterval(() => void syncCurrent(), openMilliseconds)
    void syncCurrent()
    port.onDisconnect.addListener(() => {
      screens.delete(port)
      if (screens.size > 0) return
      clearInterval(timer)
      timer = undefined
    })
  })
}

/** Once: creating it again at each start of the background would begin the period anew. */
async function scheduleSync(): Promise<void> {
  if (await browser.alarms.get(alarm)) return
  await browser.alarms.create(alarm, { periodInMinutes: backgroundMinutes })
}

async function syncAll(): Promise<void> {
  const accounts = await listAccounts()
  // One that cannot be reached keeps no other from being synced.
  for (const account of accounts)
    if (account.status === 'open') await syncAccount(account).catch(() => undefined)
}

async function syncCurrent(): Promise<void> {
  const account = await findOptionalCurrent()
  if (account?.status === 'open' && !isSyncing(account))
    await syncAccount(account).catch(() => undefined)
}
