import { once } from 'node:events'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { answerLimits } from './answer-limits.ts'
import { readBody, toStream } from './read-body.ts'

/** A body without end that counts what was taken of it. */
function endlessBody() {
  const made = { pieces: 0 }
  const body = new Readable({
    highWaterMark: 1,
    read() {
      made.pieces += 1
      this.push(`data: ${made.pieces}\n\n`)
    },
  })
  return { body, made }
}

const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn += 1)
    await new Promise<void>((resolve) => setImmediate(resolve))
}

test('a provider waits for a reader who stalls, and goes on when they read', async () => {
  const { body, made } = endlessBody()
  const reader = toStream(readBody(body, answerLimits.text)).getReader()
  await turns(500)
  expect(made.pieces).toBeLessThan(20)
  let text = ''
  for (let reads = 0; reads < 3; reads += 1) {
    const { value } = await reader.read()
    text += new TextDecoder().decode(value)
    await turns(500)
  }
  const read = text.match(/\d+/g)?.map(Number) ?? []
  expect(read).toEqual(read.map((_, place) => place + 1))
  expect(made.pieces).toBeGreaterThanOrEqual(read.length)
  expect(made.pieces).toBeLessThan(read.length + 1_100)
  await reader.cancel()
  if (!body.closed) await once(body, 'close')
  expect(body.destroyed).toBe(true)
})

test('pieces that arrive together are read as one', async () => {
  const body = new Readable({ read() {} })
  const reader = readBody(body, answerLimits.text)
  const reading = reader.read()
  // The stream begins to flow.
  await turns(2)
  for (let piece = 0; piece < 500; piece += 1) body.push('x')
  body.push(null)
  expect(await reading).toHaveLength(500)
  expect(await reader.read()).toBeNull()
})

test('a body that breaks while its reader stalls is reported as cut off at the next read', async () => {
  const { body } = endlessBody()
  const reader = toStream(readBody(body, answerLimits.text)).getReader()
  await reader.read()
  await turns(50)
  body.destroy(new Error('gone'))
  await turns(50)
  const readAll = async () => {
    for (let isDone = false; !isDone; ) isDone = (await reader.read()).done
  }
  await expect(readAll()).rejects.toMatchObject({ code: 'provider.cut-off' })
})

test('a stream that has used its part of the processor is not read before its pause is over', async () => {
  const steps: string[] = []
  const startStream = () => ({
    startWork: (pieces: number) => void steps.push(`work on ${pieces}`),
    pause: async () => {
      steps.push('pause')
      await turns(1)
      steps.push('go on')
    },
    end: () => {},
  })
  const reader = readBody(Readable.from([Buffer.from('a')]), answerLimits.text, startStream)
  while (await reader.read());
  expect(steps).toEqual(['pause', 'go on', 'work on 1', 'pause', 'go on'])
})

test('a stream that is cancelled or breaks leaves its part of the processor to the others', async () => {
  let streams = 0
  const startStream = () => {
    streams += 1
    const end = () => {
      streams -= 1
    }
    return { startWork: () => {}, pause: () => undefined, end }
  }
  const cancelled = readBody(endlessBody().body, answerLimits.text, startStream)
  const { body } = endlessBody()
  readBody(body, answerLimits.text, startStream)
  expect(streams).toBe(2)
  cancelled.cancel()
  body.destroy()
  await once(body, 'close')
  expect(streams).toBe(0)
})

test('a large piece is handed on in several, so that no reader works on it without a pause', async () => {
  const reader = readBody(Readable.from([Buffer.alloc(40_000)]), answerLimits.text)
  const sizes: number[] = []
  for (let piece = await reader.read(); piece; piece = await reader.read()) sizes.push(piece.length)
  expect(sizes).toEqual([16_384, 16_384, 7_232])
})
