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
  const ahead = made.pieces
  expect(ahead).toBeLessThan(20)
  for (let reads = 0; reads < 100; reads += 1) {
    const { value } = await reader.read()
    expect(new TextDecoder().decode(value)).toBe(`data: ${reads + 1}\n\n`)
  }
  await turns(500)
  expect(made.pieces).toBeGreaterThanOrEqual(100)
  expect(made.pieces).toBeLessThan(120)
  await reader.cancel()
  if (!body.closed) await once(body, 'close')
  expect(body.destroyed).toBe(true)
})

test('a body that breaks while its reader stalls is told as cut off when they read', async () => {
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
