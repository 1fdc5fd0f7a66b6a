import { expect, test, vi } from 'vitest'

const { sendWithSession } = vi.hoisted(() => ({ sendWithSession: vi.fn() }))
vi.mock('#web/lib/auth/send-with-session.ts', () => ({ sendWithSession }))
vi.stubGlobal('location', { origin: 'https://promptuary.example' })
vi.stubGlobal('fetch', async () => Response.json({ notices: [] }))

const { listNotices } = await import('./notices.ts')

test('notices are asked for without the session, whose end their answer would hide', async () => {
  expect(await listNotices()).toEqual({ notices: [] })
  expect(sendWithSession).not.toHaveBeenCalled()
})
