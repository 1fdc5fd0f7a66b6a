import type { LanguageModelV4StreamPart, LanguageModelV4Usage } from '@ai-sdk/provider'
import { cutOff } from '../errors.ts'
import type { BodyReader } from '../fetching/read-body.ts'
import { createEventReader } from './event-reader.ts'
import { readChunk, readFinish } from './read-chunk.ts'

const unknownUsage: LanguageModelV4Usage = {
  inputTokens: {
    total: undefined,
    noCache: undefined,
    cacheRead: undefined,
    cacheWrite: undefined,
  },
  outputTokens: { total: undefined, text: undefined, reasoning: undefined },
}

/**
 * Reads the stream of chat completions by hand: the packages send every piece through five streams,
 * which costs more than all else that a run does with it. So few steps, because each is taken for
 * every piece.
 */
export async function* readChatStream(body: BodyReader): AsyncGenerator<LanguageModelV4StreamPart> {
  const readEvents = createEventReader()
  let usage = unknownUsage
  let finish: string | undefined
  let isRefused = false
  try {
    for (let piece = await body.read(); piece; piece = await body.read())
      for (const data of readEvents(piece)) {
        if (data === '[DONE]') continue
        const chunk = readChunk(data)
        if (chunk.failure !== undefined) yield { type: 'error', error: chunk.failure }
        if (chunk.reasoning !== '')
          yield { type: 'reasoning-delta', id: '0', delta: chunk.reasoning }
        if (chunk.text !== '') yield { type: 'text-delta', id: '0', delta: chunk.text }
        usage = chunk.usage ?? usage
        finish = chunk.finish ?? finish
        isRefused ||= chunk.isRefusal
      }
  } finally {
    body.cancel()
  }
  if (finish === undefined) throw cutOff()
  yield { type: 'finish', usage, finishReason: readFinish(finish, isRefused) }
}
