import { browser } from 'wxt/browser'
import { openScreenChannel } from '#extension/messages/send-request.ts'
import { findOptionalCurrent, listAccounts } from '#extension/session/account-store.ts'
import { syncAccount } from './copies.ts'

const alarm = 'sync'
const backgroundMinutes = 15
const openMilliseconds = 5_000

/** Every 15 minutes for every account, and every few seconds for the current one while a screen is open. */
export function keepSynced(): void {
  void browser.alarms.create(alarm, { periodInMinutes: backgroundMinutes })
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === alarm) void syncAll()
  })
  const screens = new Set<unknown>()
  let timer: ReturnType<typeof setInterval> | undefined
  browser.runtime.onConnect.addListener((port) => {
    if (port.name !== openScreenChannel || port.sender?.id !== browser.runtime.id) return
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

async function syncAll(): Promise<void> {
  const accounts = await listAccounts()
  // One that cannot be reached keeps no other from being synced.
  for (const account of accounts)
    if (account.status === 'open') await syncAccount(account).catch(() => undefined)
}

async function syncCurrent(): Promise<void> {
  const account = await findOptionalCurrent()
  if (account?.status === 'open') await syncAccount(account).catch(() => undefined)
}
