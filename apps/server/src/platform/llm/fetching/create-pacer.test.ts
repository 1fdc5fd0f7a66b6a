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
  const workFor = (milliseconds: number) => () => {
    clock.time += milliseconds
  }
  return { clock, startStream, workFor }
}

test('a stream that needs little of the processor never pauses', async () => {
  const { clock, startStream, workFor } = build()
  const stream = startStream()
  for (let piece = 0; piece < 1_000; piece += 1) {
    stream.measure(1, workFor(0.2))
    await stream.pause()
    clock.time += 10
  }
  expect(clock.pauses).toEqual([])
})

test('a stream that works without end gets a quarter of the time, and two share it', async () => {
  for (const count of [1, 2]) {
    const { clock, startStream, workFor } = build()
    const [stream] = Array.from({ length: count }, startStream)
    for (let piece = 0; piece < 1_000; piece += 1) {
      stream?.measure(1, workFor(1))
      await stream?.pause()
    }
    expect(1_000 / clock.time).toBeCloseTo(1 / (4 * count), 1)
  }
})

test('a stream that has ended leaves its part to the others', async () => {
  const { clock, startStream, workFor } = build()
  const stream = startStream()
  startStream().end()
  stream.measure(0, workFor(30))
  await stream.pause()
  expect(clock.pauses).toEqual([10])
})

test('work that fails counts as well', () => {
  const { clock, startStream } = build()
  const stream = startStream()
  const fail = () => {
    clock.time += 100
    throw new Error('malformed')
  }
  expect(() => stream.measure(1, fail)).toThrow('malformed')
  expect(stream.pause()).toBeInstanceOf(Promise)
})

test('receiving many small pieces counts as well', async () => {
  const { clock, startStream, workFor } = build()
  const stream = startStream()
  stream.measure(3_000, workFor(0))
  await stream.pause()
  expect(clock.pauses).toEqual([40])
})
