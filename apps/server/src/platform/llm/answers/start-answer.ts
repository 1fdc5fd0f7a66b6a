import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamPart,
  SharedV4Warning,
} from '@ai-sdk/provider'
import type { Ask, GuardedAnswer } from '../fetching/guarded-fetch.ts'

type Fetch = typeof globalThis.fetch

export type Asking = {
  open: (fetch: Fetch) => Promise<LanguageModelV4>
  ask: Ask
  options: LanguageModelV4CallOptions
}

type Parts = AsyncIterable<LanguageModelV4StreamPart> | LanguageModelV4StreamPart[]

export type StartedAnswer = { warnings: SharedV4Warning[]; parts: Parts }

/** Asks for a stream, and accepts an answer in one piece from a server that has no streams. */
export async function startAnswer({ open, ask, options }: Asking): Promise<StartedAnswer> {
  let whole: GuardedAnswer | undefined
  const model = await open(async (input, init) => {
    const answer = await ask(input, init)
    if (!answer.isOk || answer.isStream) return answer.toResponse()
    whole = answer
    throw new Error('The answer comes in one piece')
  })
  try {
    const { stream } = await model.doStream(options)
    return { warnings: [], parts: stream }
  } catch (error) {
    const answer = whole
    if (!answer) throw error
    return readWhole(await open(async () => answer.toResponse()), options)
  }
}

async function readWhole(
  model: LanguageModelV4,
  options: LanguageModelV4CallOptions,
): Promise<StartedAnswer> {
  const { warnings, ...result } = await model.doGenerate(options)
  return { warnings, parts: takeApart(result) }
}

/** The parts that a stream would have had. */
function takeApart({
  content,
  usage,
  finishReason,
}: Omit<LanguageModelV4GenerateResult, 'warnings'>): LanguageModelV4StreamPart[] {
  const parts = content.flatMap((part): LanguageModelV4StreamPart[] => {
    if (part.type === 'text') return [{ type: 'text-delta', id: '0', delta: part.text }]
    if (part.type === 'reasoning') return [{ type: 'reasoning-delta', id: '0', delta: part.text }]
    return part.type === 'file' ? [part] : []
  })
  return [...parts, { type: 'finish', usage, finishReason }]
}
