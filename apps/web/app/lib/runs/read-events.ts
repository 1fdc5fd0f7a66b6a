import { RunEvent } from '@product/contract/run-events'
import { EventSourceParserStream } from 'eventsource-parser/stream'

/** The events of an answer, as they come. What is none of ours is passed over. */
export async function* readEvents(body: ReadableStream<BufferSource>): AsyncGenerator<RunEvent> {
  const messages = body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
  const reader = messages.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const event = RunEvent.safeParse(parse(value.data))
      if (event.success) yield event.data
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

function parse(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}
