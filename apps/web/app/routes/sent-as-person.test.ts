import { createId } from '@product/domain'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'

const auth = {
  url: 'http://localhost/auth/v1',
  isHosted: false,
  sendsMail: true,
  anonKey: 'key',
  signUpIsOpen: true,
  confirmEmail: false,
  passwordMinLength: 8,
  providers: [],
  passkeys: false,
  sso: false,
}
const session = { access_token: 'token', user: { id: 'ada' } }

const loaded = vi.hoisted(() => ({ client: undefined as Promise<unknown> | undefined }))
vi.mock('#web/lib/auth/auth-client.ts', () => ({
  findLoadedAuthClient: () => loaded.client,
  loadAuthClient: () => {
    loaded.client = Promise.resolve({ getSession: async () => ({ data: { session } }) })
    return loaded.client
  },
}))
vi.stubGlobal('location', { origin: 'http://localhost' })

const { sessionStorageKey } = await import('#web/lib/auth/session-storage-key.ts')
const { sendContactMessage } = await import('#web/features/contact/api/send-contact-message.ts')
const { applyForJob } = await import('#web/features/careers/api/apply-for-job.ts')

const sender = { id: createId(), name: 'Ada', email: 'ada@example.com', message: 'Hello' }

const forms = [
  ['a contact message', () => sendContactMessage(auth, { ...sender, subject: 'Export' })],
  ['an application', () => applyForJob(auth, { ...sender, position: null, link: '' })],
] as const

let sent: (string | null)[]
beforeEach(() => {
  sent = []
  loaded.client = undefined
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push(request.headers.get('authorization'))
    return Response.json({ id: sender.id }, { status: 201 })
  })
})
afterAll(() => vi.unstubAllGlobals())

const store = (stored: Record<string, unknown>) =>
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (key in stored ? JSON.stringify(stored[key]) : null),
  })

test.each(forms)('%s is sent as the person who is signed in', async (_, send) => {
  store({ [sessionStorageKey(auth.url)]: session })
  await send()
  expect(sent).toEqual(['Bearer token'])
})

test.each(forms)('%s of a visitor loads no client', async (_, send) => {
  store({})
  await send()
  expect(sent).toEqual([null])
  expect(loaded.client).toBeUndefined()
})
