import { expect, test, vi } from 'vitest'
import { buildTestApp } from '#testing/build-test-app.ts'

test('a process with its database is live and ready', async () => {
  const app = await buildTestApp()
  try {
    const response = await app.request('/healthz')
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toEqual({
      status: 'ok',
      live: true,
      ready: true,
      database: 'ok',
    })
  } finally {
    await app.close()
  }
})

test('a process that has lost its database is live but not ready', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const app = await buildTestApp()
  try {
    expect((await app.request('/healthz')).status).toBe(200)
    await app.database.destroy()
    vi.advanceTimersByTime(1_000)
    const response = await app.request('/healthz')
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('5')
    expect(await response.json()).toEqual({
      status: 'unavailable',
      live: true,
      ready: false,
      database: 'unreachable',
    })
  } finally {
    vi.useRealTimers()
    await app.close()
  }
})
