import { RunEvent } from '@product/contract/run-events'
import { expect, test } from 'vitest'
import { readEvents } from './read-events.ts'

const bytes = new TextEncoder()

/** The text in pieces of so many bytes. */
function streamOf(text: string, size: number): ReadableStream<BufferSource> {
  const all = bytes.encode(text)
  return new ReadableStream({
    start(controller) {
      for (let at = 0; at < all.length; at += size) controller.enqueue(all.slice(at, at + size))
      controller.close()
    },
  })
}

async function readAll(text: string, size: number): Promise<RunEvent[]> {
  const events: RunEvent[] = []
  for await (const event of readEvents(streamOf(text, size), RunEvent)) events.push(event)
  return events
}

const delta = { type: 'text-delta', runId: 'exec_4kT9bQ2z', offset: 0, text: 'Grüße 👋\n' }
const written = `event: text-delta\r\ndata: ${JSON.stringify(delta)}\r\n\r\n`

test.each([1, 2, 7, 10_000])('events are read from pieces of %i bytes', async (size) => {
  const events = await readAll(`: hello\n\n${written}${written}`, size)
  expect(events).toEqual([delta, delta])
})

test('what is no event of ours is passed over', async () => {
  const text = `data: {"type":"new-kind"}\n\ndata: not JSON\n\n${written}data: {"type":"text-d`
  expect(await readAll(text, 5)).toEqual([delta])
})

test('a server that has fallen silent is given up', async () => {
  const silent = new ReadableStream<BufferSource>({
    start: (controller) => controller.enqueue(bytes.encode(written)),
  })
  const events = readEvents(silent, RunEvent, 1)
  expect(await events.next()).toMatchObject({ value: delta })
  await expect(events.next()).rejects.toThrow('fallen silent')
})
