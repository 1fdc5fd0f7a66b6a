import type { LanguageModelV4StreamPart, LanguageModelV4Usage } from '@ai-sdk/provider'
import { cutOff } from '../errors.ts'
import type { BodyReader } from '../fetching/read-body.ts'
import { createPacer, type Pacer } from './create-pacer.ts'
import { createEventReader } from './event-reader.ts'
import { readChunk, readFinish } from './read-chunk.ts'

const sharedPacer = createPacer()

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
 * which costs more than all else that a run does with it. All text that arrives together is handed on
 * as one piece, because each piece takes many steps after this.
 */
export async function* readChatStream(
  body: BodyReader,
  startStream: Pacer = sharedPacer,
): AsyncGenerator<LanguageModelV4StreamPart> {
  const stream = startStream()
  const reader = createPartReader()
  try {
    for (let piece = await body.read(); piece; piece = await body.read()) {
      const bytes = piece
      const { parts, problem } = stream.measure(body.piecesRead(), () => reader.read(bytes))
      yield* parts
      if (problem !== undefined) throw problem
      await stream.pause()
    }
  } finally {
    stream.end()
    body.cancel()
  }
  yield reader.finish()
}

type Part = LanguageModelV4StreamPart
type DeltaType = 'text-delta' | 'reasoning-delta'

function createPartReader() {
  const readEvents = createEventReader()
  let usage = unknownUsage
  let finish: string | undefined
  let isRefused = false

  function readEvent(data: string, parts: Part[]): void {
    if (data === '[DONE]') return
    const chunk = readChunk(data)
    if (chunk.failure !== undefined) parts.push({ type: 'error', error: chunk.failure })
    addDelta(parts, 'reasoning-delta', chunk.reasoning)
    addDelta(parts, 'text-delta', chunk.text)
    usage = chunk.usage ?? usage
    finish = chunk.finish ?? finish
    isRefused ||= chunk.isRefusal
  }

  return {
    /** The problem is thrown after the parts before it have been handed on. */
    read(piece: Uint8Array): { parts: Part[]; problem?: unknown } {
      const parts: Part[] = []
      try {
        for (const data of readEvents(piece)) readEvent(data, parts)
        return { parts }
      } catch (problem) {
        return { parts, problem }
      }
    },
    finish(): Part {
      if (finish === undefined) throw cutOff()
      return { type: 'finish', usage, finishReason: readFinish(finish, isRefused) }
    },
  }
}

function addDelta(parts: Part[], type: DeltaType, delta: string): void {
  if (delta === '') return
  const last = parts.at(-1)
  if (last?.type === type) last.delta += delta
  else parts.push({ type, id: '0', delta })
}
