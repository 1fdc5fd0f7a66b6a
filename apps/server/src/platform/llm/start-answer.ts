import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider'

type Fetch = typeof globalThis.fetch

export type Asking = {
  open: (fetch: Fetch) => Promise<LanguageModelV4>
  fetch: Fetch
  options: LanguageModelV4CallOptions
}

const isStream = /^text\/event-stream\b/i

/** Asks for a stream, and takes an answer in one piece from those who have no other. */
export async function startAnswer({
  open,
  fetch,
  options,
}: Asking): Promise<AsyncIterable<LanguageModelV4StreamPart> | LanguageModelV4StreamPart[]> {
  const received: { whole: Response | null } = { whole: null }
  const model = await open(async (input, init) => {
    const response = await fetch(input, init)
    if (!response.ok || isStream.test(response.headers.get('content-type') ?? '')) return response
    received.whole = response
    throw new Error('The answer comes in one piece')
  })
  try {
    return (await model.doStream(options)).stream
  } catch (error) {
    const { whole } = received
    if (!whole) throw error
    const generating = await open(async () => whole)
    return takeApart(await generating.doGenerate(options))
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
