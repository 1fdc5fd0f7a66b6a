import { expect, test } from 'vitest'
import type { BodyReader } from '../fetching/read-body.ts'
import { readChatStream } from './read-chat-stream.ts'

/** The text in pieces of so many bytes, wherever that cuts it. */
function bodyOf(text: string, size: number): BodyReader {
  const bytes = new TextEncoder().encode(text)
  let at = 0
  return {
    read: async () => {
      if (at >= bytes.length) return null
      at += size
      return bytes.slice(at - size, at)
    },
    piecesRead: () => 1,
    cancel: () => {},
  }
}

async function read(text: string, size = 7) {
  const parts = []
  for await (const part of readChatStream(bodyOf(text, size))) parts.push(part)
  return parts
}

const event = (delta: object, finish: string | null = null) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`
const textOf = (parts: Awaited<ReturnType<typeof read>>) =>
  parts.map((part) => (part.type === 'text-delta' ? part.delta : '')).join('')
const end = event({}, 'stop')

test.each([1, 2, 3, 1_000])('pieces of %i bytes make the same answer', async (size) => {
  expect(textOf(await read(`${event({ content: 'Grüße 👋' })}${end}`, size))).toBe('Grüße 👋')
})

test('other line ends, comments, names and data in several lines are read', async () => {
  const text = `: ping\r\n\r\nevent: x\r\nid: 1\r\ndata:{"choices":\r\ndata: [{"delta":{"content":"a"}}]}\r\n\r\n${end}`
  expect(textOf(await read(text))).toBe('a')
})

test('thoughts come in three forms', async () => {
  const thinking = [{ type: 'thinking', thinking: [{ type: 'text', text: '3' }] }]
  const parts = await read(
    `${event({ reasoning: '1' })}${event({ reasoning_content: '2' })}${event({ content: thinking })}${end}`,
  )
  const thoughts = parts.map((part) => (part.type === 'reasoning-delta' ? part.delta : '')).join('')
  expect(thoughts).toBe('123')
})

test('a refusal is text, and ends the answer because of its content', async () => {
  const parts = await read(`${event({ refusal: 'I cannot' })}${end}`)
  expect(textOf(parts)).toBe('I cannot')
  expect(parts.at(-1)).toMatchObject({ finishReason: { unified: 'content-filter' } })
})

test.each(['data: {"a":1}\n\n', 'data: 5\n\n', 'data: nonsense\n\n'])(
  '%j is no event of a chat',
  async (text) => {
    await expect(read(text)).rejects.toMatchObject({ code: 'provider.malformed' })
  },
)

test('without an end it was cut off', async () => {
  await expect(read(event({ content: 'a' }))).rejects.toMatchObject({ code: 'provider.cut-off' })
})

test('a line of a quarter of a million characters that comes byte by byte is not searched anew for each', async () => {
  const content = 'x'.repeat(250_000)
  expect(textOf(await read(`${event({ content })}${end}`, 1))).toBe(content)
})

test('text that arrives together is one part, and thoughts stay apart from it', async () => {
  const thought = (text: string) => event({ reasoning: text })
  const word = (text: string) => event({ content: text })
  const parts = await read(
    `${thought('1')}${thought('2')}${word('a').repeat(1_000)}${thought('3')}${end}`,
    1_000_000,
  )
  expect(parts).toMatchObject([
    { type: 'reasoning-delta', delta: '12' },
    { type: 'text-delta', delta: 'a'.repeat(1_000) },
    { type: 'reasoning-delta', delta: '3' },
    { type: 'finish' },
  ])
})

test('the text before something malformed is handed on', async () => {
  const parts = readChatStream(bodyOf(`${event({ content: 'a' })}data: nonsense\n\n`, 1_000))
  expect((await parts.next()).value).toMatchObject({ delta: 'a' })
  await expect(parts.next()).rejects.toMatchObject({ code: 'provider.malformed' })
})

test('a stream that has used its part of the processor is not read before its pause is over', async () => {
  const steps: string[] = []
  const { read: readPiece, ...rest } = bodyOf(`${event({ content: 'a' })}${end}`, 40)
  const body = {
    read: () => {
      steps.push('read')
      return readPiece()
    },
    ...rest,
  }
  const startStream = () => ({
    measure: <Result>(_pieces: number, work: () => Result) => work(),
    pause: async () => {
      steps.push('pause')
      await new Promise(setImmediate)
      steps.push('go on')
    },
    end: () => void steps.push('end'),
  })
  for await (const _ of readChatStream(body, startStream));
  const readings = Math.ceil(`${event({ content: 'a' })}${end}`.length / 40)
  expect(steps).toEqual([...Array(readings).fill(['read', 'pause', 'go on']).flat(), 'read', 'end'])
})
