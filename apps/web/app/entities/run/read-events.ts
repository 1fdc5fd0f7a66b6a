import { RunEvent } from '@product/contract/run-events'
import { createParser } from 'eventsource-parser'

/** The server says every 15 seconds that it is still there: after this nobody is. */
const longestSilence = 45_000

/** The events of an answer, as they come. What is none of ours is passed over. */
export async function* readEvents(
  body: ReadableStream<BufferSource>,
  silence = longestSilence,
): AsyncGenerator<RunEvent> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  const read: RunEvent[] = []
  const parser = createParser({
    onEvent: ({ data }) => {
      const event = RunEvent.safeParse(parse(data))
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
