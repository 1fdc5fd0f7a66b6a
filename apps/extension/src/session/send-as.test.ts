import 'fake-indexeddb/auto'
import { getMeRoute } from '@product/contract/accounts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { connectedAccount, origin } from '#extension/testing/connected-account.ts'
import {
  describeSession,
  findOptionalAccount,
  listAccounts,
  removeAccount,
  storeAccount,
  switchAccount,
} from './account-store.ts'
import { callAs, requireCurrent } from './send-as.ts'

vi.mock('wxt/browser', async () => {
  const { fakeBrowser: browser } = await import('wxt/testing/fake-browser')
  return { browser: Object.assign(browser, { permissions: { contains: async () => true } }) }
})

const { key } = connectedAccount
const call = callAs({ key, origin })

type Answer = (request: Request) => Response | Promise<Response>

const me = () => Response.json({ email: 'ada@example.com' })
const refused = () => Response.json({ error: { code: 'auth.invalid' } }, { status: 401 })
const fresh = () =>
  Response.json({ access_token: 'second', refresh_token: 'r2', expires_at: inSeconds(3_600) })

const refusal = (error_code: string) =>
  Response.json({ code: 400, error_code, msg: 'Refused' }, { status: 400 })

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1_000) + seconds

/** A server that answers to these routes, and the requests that it got. */
function serve(answers: { me?: Answer; token?: Answer }) {
  const requests: Request[] = []
  vi.stubGlobal('fetch', async (input: Request, init?: RequestInit) => {
    const request = new Request(input, init)
    requests.push(request)
    const isToken = new URL(request.url).pathname === '/auth/v1/token'
    const answer = isToken ? answers.token : answers.me
    if (!answer) throw new TypeError('Failed to fetch')
    return await answer(request)
  })
  const countOf = (path: string) => requests.filter(({ url }) => url.includes(path)).length
  return { requests, refreshes: () => countOf('/auth/v1/token'), calls: () => countOf('/me') }
}

const connect = (expiresAt = inSeconds(3_600)) =>
  storeAccount({
    ...connectedAccount,
    tokens: { accessToken: 'first', refreshToken: 'r1', expiresAt },
  })

beforeEach(async () => {
  for (const account of await listAccounts()) await removeAccount(account.key)
})

test('a request carries the token and no cookies', async () => {
  await connect()
  const { requests } = serve({ me })
  await call(getMeRoute)
  expect(requests[0]?.headers.get('authorization')).toBe('Bearer first')
  expect(requests[0]?.credentials).toBe('omit')
})

test('a token that is about to expire is renewed once, however many requests need it', async () => {
  await connect(inSeconds(30))
  const { refreshes, requests } = serve({ me, token: fresh })
  await Promise.all([call(getMeRoute), call(getMeRoute), call(getMeRoute)])
  expect(refreshes()).toBe(1)
  expect(requests.at(-1)?.headers.get('authorization')).toBe('Bearer second')
  expect((await findOptionalAccount(key))?.tokens?.refreshToken).toBe('r2')
})

test('a refused token is renewed and the request sent again', async () => {
  await connect()
  const answer: Answer = ({ headers }) =>
    headers.get('authorization') === 'Bearer second' ? me() : refused()
  const { calls } = serve({ me: answer, token: fresh })
  expect((await call(getMeRoute)).email).toBe('ada@example.com')
  expect(calls()).toBe(2)
})

describe('a session that was ended on the server', () => {
  test('is signed out here, its tokens are gone, and nothing more is sent', async () => {
    await connect()
    const { requests } = serve({
      me: refused,
      token: () => refusal('refresh_token_not_found'),
    })
    await expect(call(getMeRoute)).rejects.toMatchObject({ code: 'session.ended' })
    expect((await describeSession()).current?.status).toBe('ended')
    expect((await findOptionalAccount(key))?.tokens).toBeNull()
    const sent = requests.length
    await expect(call(getMeRoute)).rejects.toMatchObject({ code: 'session.ended' })
    await expect(requireCurrent()).rejects.toMatchObject({ code: 'session.ended' })
    expect(requests).toHaveLength(sent)
  })

  test.each([
    ['cannot be reached', undefined],
    ['fails', () => Response.json({}, { status: 503 })],
    ['limits requests', () => Response.json({}, { status: 429 })],
    ['is behind a firewall that answers 403', () => new Response('<h1>No</h1>', { status: 403 })],
    ['is behind a proxy that answers 400', () => new Response('<h1>No</h1>', { status: 400 })],
    ['refuses for another reason', () => refusal('over_request_rate_limit')],
  ])('is not taken for ended where the server %s', async (_, token) => {
    await connect(inSeconds(-10))
    serve(token ? { me, token } : { me })
    await expect(call(getMeRoute)).rejects.toMatchObject({ code: 'network.unreachable' })
    expect((await describeSession()).current?.status).toBe('open')
  })
})

test('screens get the accounts without their tokens', async () => {
  await connect()
  expect(JSON.stringify(await describeSession())).not.toMatch(/first|r1|public/)
})

const other = { key: `${origin} other`, accountId: 'other', name: 'Grace' }

/** Answers a renewal after something else has happened meanwhile. */
const afterwards = (change: () => Promise<void>) => async () => {
  await change()
  return fresh()
}

test('a request goes out as its account, also where another one became current during its renewal', async () => {
  await connect(inSeconds(-10))
  const first = await findOptionalAccount(key)
  if (!first) throw new Error('There is no account')
  await storeAccount({ ...first, ...other })
  await switchAccount(key)
  const { requests } = serve({ me, token: afterwards(() => switchAccount(other.key)) })
  await call(getMeRoute)
  expect(requests.at(-1)?.headers.get('authorization')).toBe('Bearer second')
  expect((await findOptionalAccount(other.key))?.tokens?.accessToken).toBe('first')
})

test('tokens of an account that was removed during its renewal are not stored', async () => {
  await connect(inSeconds(-10))
  serve({ me, token: afterwards(() => removeAccount(key)) })
  await call(getMeRoute)
  expect(await listAccounts()).toEqual([])
})

test('a request of a screen that shows another account is refused', async () => {
  await connect()
  expect((await requireCurrent(key)).key).toBe(key)
  await expect(requireCurrent(other.key)).rejects.toMatchObject({ code: 'account.switched' })
})
