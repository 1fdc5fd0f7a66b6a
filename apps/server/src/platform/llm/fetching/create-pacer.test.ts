import { expect, test } from 'vitest'
import { createPacer } from './create-pacer.ts'

function build() {
  const clock = { time: 0, pauses: [] as number[] }
  const startStream = createPacer({
    now: () => clock.time,
    wait: async (milliseconds) => {
      clock.pauses.push(milliseconds)
      clock.time += milliseconds
    },
  })
  const work = (stream: ReturnType<typeof startStream>, pieces: number, milliseconds: number) => {
    stream.startWork(pieces)
    clock.time += milliseconds
    return stream.pause()
  }
  return { clock, startStream, work }
}

test('a stream that needs little of the processor never pauses', async () => {
  const { clock, startStream, work } = build()
  const stream = startStream()
  for (let piece = 0; piece < 1_000; piece += 1) {
    await work(stream, 1, 0.2)
    clock.time += 10
  }
  expect(clock.pauses).toEqual([])
})

test('time spent waiting for the next piece is not work', async () => {
  const { clock, startStream, work } = build()
  const stream = startStream()
  await work(stream, 1, 1)
  clock.time += 60_000
  await stream.pause()
  expect(clock.pauses).toEqual([])
})

test('a stream that works without end gets half of the time, and two share it', async () => {
  for (const count of [1, 2]) {
    const { clock, startStream, work } = build()
    const [stream] = Array.from({ length: count }, startStream)
    if (!stream) throw new Error('No stream')
    for (let piece = 0; piece < 1_000; piece += 1) await work(stream, 1, 1)
    expect(1_000 / clock.time).toBeCloseTo(1 / (2 * count), 1)
  }
})

test('a stream that has ended leaves its part to the others', async () => {
  const { clock, startStream, work } = build()
  const stream = startStream()
  startStream().end()
  await work(stream, 0, 30)
  expect(clock.pauses).toEqual([20])
})

test('receiving many small pieces counts as well', async () => {
  const { clock, startStream, work } = build()
  await work(startStream(), 3_000, 0)
  expect(clock.pauses).toEqual([20])
})
