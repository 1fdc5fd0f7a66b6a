import { AuthApiError, AuthRetryableFetchError } from '@supabase/auth-js'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const client = { getSession: vi.fn(), refreshSession: vi.fn(), signOut: vi.fn() }
const loaded = vi.hoisted(() => ({ find: vi.fn() }))
vi.mock('./auth-client.ts', () => ({ findLoadedAuthClient: loaded.find }))

const { sendWithSession } = await import('./send-with-session.ts')
const { sendAs } = await import('./send-as-owner.ts')
const { endSession, noteSignIn } = await import('./sign-out.ts')
const { claimPage, noteLoaded, releaseRequests } = await import('./page-owner.ts')
const { findWorkspaceId, setWorkspaceId } = await import('#web/lib/workspace/current-workspace.ts')

const refusal = () => Response.json({ error: { code: 'auth.invalid' } }, { status: 401 })
const factorRequired = () =>
  Response.json({ error: { code: 'auth.second-factor-required' } }, { status: 403 })
const answer = () => Response.json({})
const post = () => new Request('http://localhost/api/v1/me', { method: 'PATCH', body: '{"a":1}' })

/** The requests received by the server, in order; it answers with the given responses. */
function listen(...responses: Response[]) {
  const sent: (string | null)[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    expect(await request.text()).toBe('{"a":1}')
    sent.push(request.headers.get('authorization'))
    return responses.shift()
  })
  return sent
}

function signedIn() {
  loaded.find.mockReturnValue(Promise.resolve(client))
  client.getSession.mockResolvedValue({
    data: { session: { access_token: 'old', user: { id: 'ada' } } },
  })
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

test('a page that never asked for the auth client sends no token', async () => {
  const sent = listen(answer())
  await sendWithSession(post())
  expect(sent).toEqual([null])
})

test('a refused token is renewed once, and the request sent again with its body', async () => {
  signedIn()
  client.refreshSession.mockResolvedValue({
    data: { session: { access_token: 'new', user: { id: 'ada' } } },
  })
  const sent = listen(refusal(), answer())
  expect((await sendWithSession(post())).status).toBe(200)
  expect(sent).toEqual(['Bearer old', 'Bearer new'])
})

test('a session from before the account had a second factor is told of it', async () => {
  signedIn()
  client.refreshSession.mockResolvedValue({
    data: { session: { access_token: 'new', user: { id: 'ada' } } },
  })
  const sent = listen(factorRequired(), factorRequired())
  expect((await sendWithSession(post())).status).toBe(403)
  expect(sent).toEqual(['Bearer old', 'Bearer new'])
})

test('a session that lacks its second factor is not renewed for a proof that it cannot have', async () => {
  loaded.find.mockReturnValue(Promise.resolve(client))
  const factors = [{ factor_type: 'totp', status: 'verified' }]
  client.getSession.mockResolvedValue({
    data: { session: { access_token: 'old', user: { id: 'ada', factors } } },
  })
  const sent = listen(factorRequired())
  expect((await sendWithSession(post())).status).toBe(403)
  expect(sent).toEqual(['Bearer old'])
  expect(client.refreshSession).not.toHaveBeenCalled()
})

test('any other refusal is the answer', async () => {
  signedIn()
  const sent = listen(Response.json({ error: { code: 'auth.required' } }, { status: 401 }))
  expect((await sendWithSession(post())).status).toBe(401)
  expect(sent).toEqual(['Bearer old'])
})

test.each([400, 401, 403])(
  'a session that was ended elsewhere is given up (%s)',
  async (status) => {
    signedIn()
    const error = new AuthApiError('Not Found', status, 'refresh_token_not_found')
    client.refreshSession.mockResolvedValue({ data: { session: null }, error })
    listen(refusal())
    expect((await sendWithSession(post())).status).toBe(401)
    expect(client.signOut).toHaveBeenCalledWith({ scope: 'local' })
  },
)

test('a session that replaced the refused one meanwhile is kept, and the request sent again with it', async () => {
  signedIn()
  client.refreshSession.mockImplementation(async () => {
    const session = { access_token: 'proved', refresh_token: 'next', user: { id: 'ada' } }
    client.getSession.mockResolvedValue({ data: { session } })
    const error = new AuthApiError('Already Used', 400, 'refresh_token_already_used')
    return { data: { session: null }, error }
  })
  const sent = listen(refusal(), answer())
  expect((await sendWithSession(post())).status).toBe(200)
  expect(sent).toEqual(['Bearer old', 'Bearer proved'])
  expect(client.signOut).not.toHaveBeenCalled()
})

test.each([
  new AuthRetryableFetchError('Bad Gateway', 502),
  new AuthApiError('Request rate limit reached', 429, 'over_request_rate_limit'),
  new AuthApiError('Unexpected failure', 500, 'unexpected_failure'),
])('a renewal that may succeed later keeps the session ($status)', async (error) => {
  signedIn()
  client.refreshSession.mockResolvedValue({ data: { session: null }, error })
  listen(refusal())
  expect((await sendWithSession(post())).status).toBe(401)
  expect(client.signOut).not.toHaveBeenCalled()
})

describe('on a page that somebody has open', () => {
  let leave = () => {}
  beforeEach(() => {
    leave = claimPage('ada')
    noteLoaded()
  })
  afterEach(() => leave())

  const comeBack = (id: string) => {
    const session = { access_token: `of ${id}`, user: { id } }
    client.getSession.mockResolvedValue({ data: { session } })
    releaseRequests()
  }

  function signedOut() {
    loaded.find.mockReturnValue(Promise.resolve(client))
    client.getSession.mockResolvedValue({ data: { session: null } })
  }

  test('a request waits until its owner has signed in again', async () => {
    signedOut()
    const sent = listen(answer())
    const asked = sendWithSession(post())
    await vi.waitFor(() => expect(client.getSession).toHaveBeenCalledTimes(1))
    expect(sent).toEqual([])
    comeBack('ada')
    expect((await asked).status).toBe(200)
    expect(sent).toEqual(['Bearer of ada'])
  })

  test('so does the request that noticed the end of the session, which is sent again', async () => {
    signedIn()
    const error = new AuthApiError('Not Found', 400, 'refresh_token_not_found')
    client.refreshSession.mockResolvedValue({ data: { session: null }, error })
    client.signOut.mockImplementation(signedOut)
    const sent = listen(refusal(), answer())
    const asked = sendWithSession(post())
    await vi.waitFor(() => expect(client.getSession).toHaveBeenCalledTimes(4))
    comeBack('ada')
    expect((await asked).status).toBe(200)
    expect(sent).toEqual(['Bearer old', 'Bearer of ada'])
  })

  test('nothing of it is ever sent as another account', async () => {
    signedOut()
    const sent = listen(answer())
    const asked = sendWithSession(post())
    await vi.waitFor(() => expect(client.getSession).toHaveBeenCalledTimes(1))
    comeBack('grace')
    expect((await asked).status).toBe(401)
    expect(sent).toEqual([])
  })

  test('a page that is left lets its requests go, without a token', async () => {
    signedOut()
    const sent = listen(refusal())
    const asked = sendWithSession(post())
    await vi.waitFor(() => expect(client.getSession).toHaveBeenCalledTimes(1))
    leave()
    expect((await asked).status).toBe(401)
    expect(sent).toEqual([null])
  })
})

describe('in a workspace', () => {
  const lost = () => Response.json({ error: { code: 'workspace.unknown' } }, { status: 404 })
  const get = () => new Request('http://localhost/api/v1/prompts')

  function listenForWorkspaces(...responses: Response[]) {
    const sent: (string | null)[] = []
    vi.stubGlobal('fetch', async (request: Request) => {
      sent.push(request.headers.get('x-workspace-id'))
      return responses.shift()
    })
    return sent
  }

  beforeEach(() => {
    signedIn()
    setWorkspaceId('ada', 'team-1')
  })
  afterEach(() => setWorkspaceId('ada', null))

  test('requests name it, and those of another account do not', async () => {
    const sent = listenForWorkspaces(answer(), answer())
    await sendWithSession(get())
    client.getSession.mockResolvedValue({
      data: { session: { access_token: 'other', user: { id: 'bob' } } },
    })
    await sendWithSession(get())
    expect(sent).toEqual(['team-1', null])
  })

  test('that is lost, a list is asked for in the personal one', async () => {
    const sent = listenForWorkspaces(lost(), answer())
    expect((await sendWithSession(get())).status).toBe(200)
    expect(sent).toEqual(['team-1', null])
    expect(findWorkspaceId('ada')).toBeNull()
  })

  test('that is lost, a change is refused rather than made elsewhere', async () => {
    const sent = listenForWorkspaces(lost())
    expect((await sendWithSession(post())).status).toBe(404)
    expect(sent).toEqual(['team-1'])
    expect(findWorkspaceId('ada')).toBeNull()
  })
})

describe('work behind the screens', () => {
  const post = () => new Request('http://localhost/api/v1/me', { method: 'PATCH', body: '{"a":1}' })
  afterEach(() => noteSignIn())

  test('is sent as the account that it began with, in the workspace that it names', async () => {
    signedIn()
    setWorkspaceId('ada', 'team-1')
    const sent: (string | null)[] = []
    vi.stubGlobal('fetch', async (request: Request) => {
      sent.push(request.headers.get('x-workspace-id'))
      return answer()
    })
    await sendAs({ accountId: 'ada' }, post())
    await sendAs({ accountId: 'ada', workspaceId: 'team-2' }, post())
    await sendAs({ accountId: 'ada', workspaceId: null }, post())
    setWorkspaceId('ada', null)
    expect(sent).toEqual(['team-1', 'team-2', null])
  })

  test.each([
    ['as another account', { access_token: 'other', user: { id: 'grace' } }],
    ['without a session', null],
  ])('is never sent %s', async (_, session) => {
    loaded.find.mockReturnValue(Promise.resolve(client))
    client.getSession.mockResolvedValue({ data: { session } })
    const sent = listen(answer())
    expect((await sendAs({ accountId: 'ada' }, post())).status).toBe(401)
    expect(sent).toEqual([])
  })

  test('ends when the person signs out: neither is it answered, nor does more begin', async () => {
    signedIn()
    client.signOut.mockResolvedValue({ error: null })
    const sent: Request[] = []
    vi.stubGlobal('fetch', (request: Request) => {
      sent.push(request)
      return new Promise((_, reject) =>
        request.signal.addEventListener('abort', () => reject(request.signal.reason)),
      )
    })
    const asked = sendAs({ accountId: 'ada' }, post()).catch((error: Error) => error.name)
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    await endSession(client)
    expect(await asked).toBe('AbortError')
    expect((await sendAs({ accountId: 'ada' }, post())).status).toBe(401)
    expect(sent).toHaveLength(1)
  })
})

test('a page that its owner signs out of sends nothing more, and breaks off what it has sent', async () => {
  const leave = claimPage('ada')
  signedIn()
  client.signOut.mockResolvedValue({ error: null })
  const sent: Request[] = []
  vi.stubGlobal('fetch', (request: Request) => {
    sent.push(request)
    return new Promise((_, reject) =>
      request.signal.addEventListener('abort', () => reject(request.signal.reason)),
    )
  })
  const asked = sendWithSession(post()).catch((error: Error) => error.name)
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  await endSession(client)
  expect(await asked).toBe('AbortError')
  client.getSession.mockResolvedValue({ data: { session: null } })
  expect((await sendWithSession(post())).status).toBe(401)
  expect(sent).toHaveLength(1)
  leave()
  noteSignIn()
})

test('a request that waited for the session while the person signed out is not sent', async () => {
  loaded.find.mockReturnValue(Promise.resolve(client))
  const reading = Promise.withResolvers<{ data: { session: null } }>()
  client.getSession.mockReturnValue(reading.promise)
  client.signOut.mockResolvedValue({ error: null })
  const sent = listen(refusal(), answer())
  const leave = claimPage('ada')
  const asked = sendWithSession(post())
  await vi.waitFor(() => expect(client.getSession).toHaveBeenCalledTimes(1))
  await endSession(client)
  leave()
  reading.resolve({ data: { session: null } })
  expect((await asked).status).toBe(401)
  expect(sent).toEqual([])
  // Requests of the next page are those of a visitor.
  expect((await sendWithSession(post())).status).toBe(401)
  expect(sent).toEqual([null])
  noteSignIn()
})

test('a request of a page that is left is not sent either once its screens are gone', async () => {
  loaded.find.mockReturnValue(Promise.resolve(client))
  const reading = Promise.withResolvers<{ data: { session: null } }>()
  client.getSession.mockReturnValue(reading.promise)
  client.signOut.mockResolvedValue({ error: null })
  const sent = listen(refusal())
  const leave = claimPage('ada')
  await endSession(client)
  const asked = sendWithSession(post())
  await vi.waitFor(() => expect(client.getSession).toHaveBeenCalledTimes(1))
  leave()
  reading.resolve({ data: { session: null } })
  expect((await asked).status).toBe(401)
  expect(sent).toEqual([])
  noteSignIn()
})

test('nor is a request that was begun just before, however long its way to the session is', async () => {
  const loading = Promise.withResolvers<typeof client>()
  loaded.find.mockReturnValue(loading.promise)
  client.getSession.mockResolvedValue({ data: { session: null } })
  client.signOut.mockResolvedValue({ error: null })
  const sent = listen(refusal())
  const leave = claimPage('ada')
  const asked = sendWithSession(post())
  await endSession(client)
  leave()
  loading.resolve(client)
  expect((await asked).status).toBe(401)
  expect(sent).toEqual([])
  noteSignIn()
})
