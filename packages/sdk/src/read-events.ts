import { createParser } from 'eventsource-parser'
import type { z } from 'zod'

/** The server says every 15 seconds that it is still there: after this nobody is. */
const longestSilence = 45_000

/** The events of an answer, as they come. What is none of ours is passed over. */
export async function* readEvents<Event>(
  body: ReadableStream<BufferSource>,
  schema: z.ZodType<Event>,
  silence = longestSilence,
): AsyncGenerator<Event> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  const read: Event[] = []
  const parser = createParser({
    onEvent: ({ data }) => {
      const event = schema.safeParse(parse(data))
      if (event.success) read.push(event.data)
    },
  })
  try {
    for (;;) {
      const { done, value } = await within(silence, reader.read())
      if (done) return
      parser.feed(value)
      yield* read.splice(0)
    }
  } finally {
    // Not waited for: a connection that is gone does not answer to this either.
    reader.cancel().catch(() => undefined)
  }
}

function within<Result>(milliseconds: number, promise: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new Error('The server has fallen silent'))
    const timer = setTimeout(giveUp, milliseconds)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

function parse(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}
