import { setImmediate as nextTurn } from 'node:timers/promises'
import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamPart,
  SharedV4Warning,
} from '@ai-sdk/provider'
import { readChatStream } from '../chat-stream/read-chat-stream.ts'
import type { Ask, GuardedAnswer } from '../fetching/guarded-fetch.ts'

type Fetch = typeof globalThis.fetch

export type Asking = {
  open: (fetch: Fetch) => Promise<LanguageModelV4>
  ask: Ask
  options: LanguageModelV4CallOptions
  /** Whether chat completions are spoken, in the form that OpenAI began. */
  isChat: boolean
}

type Parts = AsyncIterable<LanguageModelV4StreamPart> | LanguageModelV4StreamPart[]

export type StartedAnswer = { warnings: SharedV4Warning[]; parts: Parts }

/** Asks for a stream, and takes an answer in one piece from those who have no other. */
export function startAnswer(asking: Asking): Promise<StartedAnswer> {
  return asking.isChat ? startChat(asking) : startStream(asking)
}

/**
 * The package writes the request, and is shown an empty answer while the provider prepares the real
 * one: so it tells what it did not send, and the real one is read by hand.
 */
async function startChat(asking: Asking): Promise<StartedAnswer> {
  const { open, ask, options } = asking
  let sent: Promise<GuardedAnswer> | undefined
  const model = await open((input, init) => {
    sent = ask(input, init)
    // Whoever waits for it below hears of its failure.
    sent.catch(() => {})
    // First the request leaves: connections write in the turn that begins with this.
    return nextTurn(emptyStream())
  })
  const { stream } = await model.doStream(options)
  const warnings = await readWarnings(stream)
  const answer = await sent
  if (!answer) throw new Error('The request was not sent')
  if (answer.isOk && answer.isStream) return { warnings, parts: readChatStream(answer.body) }
  const again = await open(async () => answer.toResponse())
  if (answer.isOk) return readWhole(again, options)
  const { stream: parts } = await again.doStream(options)
  return { warnings: [], parts }
}

/** It has an end, because some packages look into a stream before they give it away. */
const emptyStream = (): Response =>
  new Response('data: [DONE]\n\n', { headers: { 'content-type': 'text/event-stream' } })

async function readWarnings(
  stream: ReadableStream<LanguageModelV4StreamPart>,
): Promise<SharedV4Warning[]> {
  // Not cancelled afterwards: that would make errors in each of its streams, for nobody to see.
  const { value } = await stream.getReader().read()
  return value?.type === 'stream-start' ? value.warnings : []
}

async function startStream({ open, ask, options }: Asking): Promise<StartedAnswer> {
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

/** The pieces that a stream would have had. */
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
