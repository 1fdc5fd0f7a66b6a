import type { PublicConfig } from '@product/contract/site'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const client = vi.hoisted(() => ({ setSession: vi.fn(), exchangeCodeForSession: vi.fn() }))
const findTokenOwner = vi.hoisted(() => vi.fn())
vi.mock('#web/lib/auth/auth-client.ts', () => ({ loadAuthClient: async () => client }))
vi.mock('./find-token-owner.ts', () => ({ findTokenOwner }))

const { finishCallback } = await import('./finish-callback.ts')

const auth = { url: 'https://site.example/auth/v1', anonKey: 'anon' } as PublicConfig['auth']
const tokens = { kind: 'tokens', accessToken: 'a', refreshToken: 'r' } as const
const session = { access_token: 'a', user: { id: 'owner' } }
const ask = vi.fn()

const store = (items: Record<string, unknown>) => ({
  getItem: (key: string) => (key in items ? JSON.stringify(items[key]) : null),
})

function inBrowser({ attempt, user }: { attempt?: boolean; user?: string }) {
  vi.stubGlobal('sessionStorage', store(attempt ? { 'sign-in-attempt': { intent: 'login' } } : {}))
  const stored = { access_token: 'b', user: { id: user } }
  vi.stubGlobal('localStorage', store(user ? { 'sb-site-auth-token': stored } : {}))
}

beforeEach(() => {
  findTokenOwner.mockResolvedValue({ id: 'owner', email: 'owner@example.com' })
  client.setSession.mockResolvedValue({ data: { session }, error: null })
  client.exchangeCodeForSession.mockResolvedValue({ data: { session }, error: null })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

test('tokens that nobody here has asked for are taken only after a yes', async () => {
  inBrowser({})
  ask.mockImplementation(async () => {
    expect(client.setSession).not.toHaveBeenCalled()
    return true
  })
  expect(await finishCallback(auth, tokens, ask)).toBe(session)
  expect(ask).toHaveBeenCalledExactlyOnceWith('owner@example.com')
  expect(client.setSession).toHaveBeenCalledOnce()
})

test('a no leaves the browser as it is', async () => {
  inBrowser({ user: 'somebody-else' })
  ask.mockResolvedValue(false)
  expect(await finishCallback(auth, tokens, ask)).toBeUndefined()
  expect(client.setSession).not.toHaveBeenCalled()
})

test('the session of somebody else is never replaced unasked', async () => {
  inBrowser({ attempt: true, user: 'somebody-else' })
  ask.mockResolvedValue(false)
  await finishCallback(auth, tokens, ask)
  expect(ask).toHaveBeenCalledOnce()
})

test.each([undefined, 'owner'])('whoever set out to sign in is not asked (%s)', async (user) => {
  inBrowser({ attempt: true, user })
  expect(await finishCallback(auth, tokens, ask)).toBe(session)
  expect(ask).not.toHaveBeenCalled()
})

test('tokens that the service does not know are refused before anything is asked', async () => {
  inBrowser({})
  findTokenOwner.mockRejectedValue(new Error('invalid JWT'))
  await expect(finishCallback(auth, tokens, ask)).rejects.toThrow('invalid JWT')
  expect(ask).not.toHaveBeenCalled()
  expect(client.setSession).not.toHaveBeenCalled()
})

test('a code needs no question: only the browser that began can exchange it', async () => {
  inBrowser({})
  expect(await finishCallback(auth, { kind: 'code', code: 'c' }, ask)).toBe(session)
  expect(ask).not.toHaveBeenCalled()
})
