import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider'
import { readChatStream } from './chat-stream/read-chat-stream.ts'

type Fetch = typeof globalThis.fetch

export type Asking = {
  open: (fetch: Fetch) => Promise<LanguageModelV4>
  fetch: Fetch
  options: LanguageModelV4CallOptions
  /** Whether chat completions are spoken, in the form that OpenAI began. */
  isChat: boolean
}

type Parts = AsyncIterable<LanguageModelV4StreamPart> | LanguageModelV4StreamPart[]

type Received = { whole: Response | null; chat: ReadableStream<Uint8Array> | null }

const isStream = /^text\/event-stream\b/i

/** Asks for a stream, and takes an answer in one piece from those who have no other. */
export async function startAnswer(asking: Asking): Promise<Parts> {
  const { open, options } = asking
  const received: Received = { whole: null, chat: null }
  const model = await open(receive(asking, received))
  try {
    const { stream } = await model.doStream(options)
    return received.chat ? readChat(stream, received.chat) : stream
  } catch (error) {
    const { whole } = received
    if (!whole) throw error
    const generating = await open(async () => whole)
    return takeApart(await generating.doGenerate(options))
  }
}

/** What is read here rather than by the package is kept from it. */
function receive({ fetch, isChat }: Asking, received: Received): Fetch {
  return async (input, init) => {
    const response = await fetch(input, init)
    if (!response.ok) return response
    if (!isStream.test(response.headers.get('content-type') ?? '')) {
      received.whole = response
      throw new Error('The answer comes in one piece')
    }
    if (!isChat || !response.body) return response
    received.chat = response.body
    return new Response('data: [DONE]\n\n', { headers: response.headers })
  }
}

/** The package still tells at the start what it did not send. */
async function* readChat(
  stream: ReadableStream<LanguageModelV4StreamPart>,
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<LanguageModelV4StreamPart> {
  try {
    for await (const part of stream) {
      yield part
      break
    }
    yield* readChatStream(body)
  } finally {
    // Also where nobody came to read it.
    await body.cancel().catch(() => {})
  }
}

/** The pieces that a stream would have had. */
function takeApart(result: LanguageModelV4GenerateResult): LanguageModelV4StreamPart[] {
  const content = result.content.flatMap((part): LanguageModelV4StreamPart[] => {
    if (part.type === 'text') return [{ type: 'text-delta', id: '0', delta: part.text }]
    if (part.type === 'reasoning') return [{ type: 'reasoning-delta', id: '0', delta: part.text }]
    return part.type === 'file' ? [part] : []
  })
  const { warnings, usage, finishReason } = result
  return [{ type: 'stream-start', warnings }, ...content, { type: 'finish', usage, finishReason }]
}
