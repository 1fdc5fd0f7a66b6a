import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { openScreenChannel } from '#extension/messages/send-request.ts'
import {
  listAccounts,
  removeAccount,
  type StoredAccount,
  storeAccount,
} from '#extension/session/account-store.ts'
import { connectedAccount } from '#extension/testing/connected-account.ts'
import { acceptPorts } from '#extension/testing/fake-ports.ts'
import { isSyncing } from './copies.ts'
import { keepSynced } from './keep-synced.ts'

vi.mock('wxt/browser', async () => {
  const { fakeBrowser: browser } = await import('wxt/testing/fake-browser')
  return { browser: Object.assign(browser, { permissions: { contains: async () => true } }) }
})

const accountAt = (host: string): StoredAccount => ({
  ...connectedAccount,
  origin: `https://${host}.example.com`,
  key: `https://${host}.example.com account`,
})
const [home, work] = [accountAt('home'), accountAt('work')]

const nothingNew = {
  cursor: 'next',
  isMore: false,
  isReset: true,
  workspaces: [],
  collections: [],
  templates: [],
  prompts: [],
  stars: [],
  deleted: [],
}

/** The hosts that were asked for changes, in order. */
let synced: string[]

function serve(unreachable: string[] = []) {
  synced = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const { host, pathname } = new URL(request.url)
    if (pathname === '/api/v1/sync') synced.push(host)
    if (unreachable.includes(host)) throw new TypeError('Failed to fetch')
    return Response.json(nothingNew)
  })
}

let ports: ReturnType<typeof acceptPorts>

beforeEach(async () => {
  fakeBrowser.reset()
  for (const { key } of await listAccounts()) await removeAccount(key)
  serve()
  ports = acceptPorts()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => void vi.useRealTimers())

const soundAlarm = (name: string) =>
  fakeBrowser.alarms.onAlarm.trigger({
    name,
    scheduledTime: Date.now(),
    persistAcrossSessions: true,
  })

describe('in the background', () => {
  test('the alarm rings every 15 minutes, and a restart does not begin the period anew', async () => {
    keepSynced()
    await expect.poll(() => fakeBrowser.alarms.get('sync')).toMatchObject({ periodInMinutes: 15 })
    const create = vi.spyOn(fakeBrowser.alarms, 'create')
    const find = vi.spyOn(fakeBrowser.alarms, 'get')
    keepSynced()
    await find.mock.results[0]?.value
    expect(create).not.toHaveBeenCalled()
  })

  test('every account is synced; one that cannot be reached keeps no other from it', async () => {
    await storeAccount(home)
    await storeAccount({ ...accountAt('left'), status: 'ended', tokens: null })
    await storeAccount(work)
    serve(['home.example.com'])
    keepSynced()
    await soundAlarm('sync')
    await expect.poll(() => synced).toEqual(['home.example.com', 'work.example.com'])
  })

  test('other alarms sync nothing', async () => {
    await storeAccount(home)
    keepSynced()
    await soundAlarm('another')
    await soundAlarm('sync')
    await expect.poll(() => synced).toEqual(['home.example.com'])
  })
})

describe('while a screen is open', () => {
  const settled = async (count: number) => {
    await expect.poll(() => synced.length).toBe(count)
    await expect.poll(() => isSyncing(work)).toBe(false)
  }

  beforeEach(async () => {
    await storeAccount(home)
    await storeAccount(work)
    keepSynced()
  })

  test('the current account is synced every few seconds, until the last screen is gone', async () => {
    const popup = ports.open(openScreenChannel)
    await settled(1)
    const panel = ports.open(openScreenChannel)
    await settled(2)
    vi.advanceTimersByTime(5_000)
    await settled(3)
    popup.lose()
    vi.advanceTimersByTime(5_000)
    await settled(4)
    panel.lose()
    expect(vi.getTimerCount()).toBe(0)
    expect(new Set(synced)).toEqual(new Set(['work.example.com']))

    ports.open(openScreenChannel)
    await settled(5)
    vi.advanceTimersByTime(5_000)
    await settled(6)
  })

  test('a server that does not answer is asked again', async () => {
    serve(['work.example.com'])
    ports.open(openScreenChannel)
    await settled(1)
    vi.advanceTimersByTime(5_000)
    await settled(2)
  })

  test('scripts in web pages and other channels make it sync nothing', () => {
    ports.open(openScreenChannel, 'https://evil.example/')
    ports.open('another')
    expect(vi.getTimerCount()).toBe(0)
  })
})
