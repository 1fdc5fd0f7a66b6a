import { expect, test, vi } from 'vitest'
import { followEvents, textOf } from '#testing/follow-events.ts'
import { createLiveRun } from '../live/live-run.ts'
import { streamFeeds } from './stream-feeds.ts'

const owner = { workspaceId: 'w', accountId: 'a' }
const model = {
  model: 'demo',
  label: 'Demo',
  provider: 'demo',
  output: 'text',
  version: 1,
} as const

function createRun(position = 0) {
  const run = createLiveRun(owner, { ...model, position })
  run.announce(false)
  const end = () =>
    run.end({ type: 'run-end', runId: run.id(), firstTokenMs: 1, durationMs: 2, note: null })
  return { ...run, end }
}

const follow = (...runs: ReturnType<typeof createRun>[]) =>
  followEvents(new Response(streamFeeds(runs.map(({ feed }) => ({ feed })))))

test('pieces that arrive together are sent together, and the end is last', async () => {
  const run = createRun()
  const reader = follow(run)
  await reader.until(({ type }) => type === 'run-start')
  run.addPiece('reasoning', 'Hm')
  for (const piece of ['One', ' two', ' three']) run.addPiece('text', piece)
  run.end()
  const events = await reader.all()
  expect(events.map(({ type }) => type)).toEqual([
    'run-start',
    'reasoning-delta',
    'text-delta',
    'run-end',
  ])
  expect(textOf(events)).toBe('One two three')
})

test('nothing is queued for a slow reader, who catches up from the text of the run', async () => {
  const run = createRun()
  const stream = streamFeeds([{ feed: run.feed }])
  const reader = stream.getReader()
  await reader.read()
  const piece = 'x'.repeat(1_000)
  for (let count = 0; count < 1_000; count += 1) run.addPiece('text', piece)
  run.end()
  const sizes: number[] = []
  for (let next = await reader.read(); !next.done; next = await reader.read())
    sizes.push(next.value.byteLength)
  expect(Math.max(...sizes)).toBeLessThan(70_000)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeGreaterThan(1_000_000)
})

test('one run that has ended does not end the stream of the others', async () => {
  const [one, other] = [createRun(0), createRun(1)]
  const reader = follow(one, other)
  one.end()
  await reader.until(({ type }) => type === 'run-end')
  other.addPiece('text', 'Still here')
  other.end()
  expect(textOf(await reader.all())).toBe('Still here')
})

test('a reader that has gone is unsubscribed', async () => {
  const run = createRun()
  const subscribed = vi.spyOn(run.feed, 'subscribe')
  const stream = streamFeeds([{ feed: run.feed }])
  expect(subscribed).toHaveBeenCalledOnce()
  await stream.cancel()
  run.addPiece('text', 'For nobody')
  run.end()
  expect(run.feed.hasEnded()).toBe(true)
})

test('while nothing happens, a comment keeps the connection open', async () => {
  vi.useFakeTimers()
  try {
    const run = createRun()
    const reader = streamFeeds([{ feed: run.feed }]).getReader()
    await reader.read()
    const next = reader.read()
    await vi.advanceTimersByTimeAsync(15_000)
    expect(new TextDecoder().decode((await next).value)).toBe(': still here\n\n')
    await reader.cancel()
  } finally {
    vi.useRealTimers()
  }
})
