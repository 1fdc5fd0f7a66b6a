import { AuthApiError, AuthRetryableFetchError } from '@supabase/auth-js'
import { afterEach, expect, test, vi } from 'vitest'

const client = { getSession: vi.fn(), refreshSession: vi.fn(), signOut: vi.fn() }
const loaded = vi.hoisted(() => ({ find: vi.fn() }))
vi.mock('./auth-client.ts', () => ({ findLoadedAuthClient: loaded.find }))

const { sendWithSession } = await import('./send-with-session.ts')

const refusal = () => Response.json({ error: { code: 'auth.invalid' } }, { status: 401 })
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
  client.getSession.mockResolvedValue({ data: { session: { access_token: 'old' } } })
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
  client.refreshSession.mockResolvedValue({ data: { session: { access_token: 'new' } } })
  const sent = listen(refusal(), answer())
  expect((await sendWithSession(post())).status).toBe(200)
  expect(sent).toEqual(['Bearer old', 'Bearer new'])
})

test('a session from before the account had a second factor is told of it', async () => {
  signedIn()
  client.refreshSession.mockResolvedValue({ data: { session: { access_token: 'new' } } })
  const required = () =>
    Response.json({ error: { code: 'auth.second-factor-required' } }, { status: 403 })
  const sent = listen(required(), required())
  expect((await sendWithSession(post())).status).toBe(403)
  expect(sent).toEqual(['Bearer old', 'Bearer new'])
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
