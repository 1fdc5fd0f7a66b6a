import type { LanguageModelV4FinishReason, LanguageModelV4Usage } from '@ai-sdk/provider'
import { llmError } from '../errors.ts'
import { isRecord } from '../is-record.ts'

/** What one event of a chat tells. */
export type Chunk = {
  text: string
  reasoning: string
  isRefusal: boolean
  finish: string | undefined
  usage: LanguageModelV4Usage | undefined
  /** The event itself, where it tells of a failure. */
  failure: unknown
}

export function readChunk(data: string): Chunk {
  const event = parse(data)
  if (event.error || event.object === 'error') return { ...nothing, failure: event }
  if (!Array.isArray(event.choices)) throw llmError('provider.malformed')
  const choice: unknown = event.choices[0]
  const usage = isRecord(event.usage) ? readUsage(event.usage) : undefined
  if (!isRecord(choice)) return { ...nothing, usage }
  const delta = isRecord(choice.delta) ? choice.delta : {}
  const refusal = readText(delta.refusal)
  return {
    text: readContent(delta.content, 'text') + refusal,
    reasoning:
      readText(delta.reasoning_content ?? delta.reasoning) + readContent(delta.content, 'thinking'),
    isRefusal: refusal !== '',
    finish: typeof choice.finish_reason === 'string' ? choice.finish_reason : undefined,
    usage,
    failure: undefined,
  }
}

const nothing: Chunk = {
  text: '',
  reasoning: '',
  isRefusal: false,
  finish: undefined,
  usage: undefined,
  failure: undefined,
}

function parse(data: string): Record<string, unknown> {
  try {
    const event: unknown = JSON.parse(data)
    if (isRecord(event)) return event
  } catch {
    // Told below, without what it was: that may be anything.
  }
  throw llmError('provider.malformed')
}

const readText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Some send content in parts, thoughts among them. */
function readContent(content: unknown, kind: 'text' | 'thinking'): string {
  if (!Array.isArray(content)) return kind === 'text' ? readText(content) : ''
  return content
    .filter((part) => isRecord(part) && part.type === kind)
    .map((part) => (kind === 'text' ? readText(part.text) : readContent(part.thinking, 'text')))
    .join('')
}

const readCount = (value: unknown): number | undefined =>
  typeof value === 'number' && value >= 0 ? value : undefined

function readUsage(usage: Record<string, unknown>): LanguageModelV4Usage {
  const input = isRecord(usage.prompt_tokens_details) ? usage.prompt_tokens_details : {}
  const output = isRecord(usage.completion_tokens_details) ? usage.completion_tokens_details : {}
  return {
    inputTokens: {
      total: readCount(usage.prompt_tokens),
      noCache: undefined,
      cacheRead: readCount(input.cached_tokens ?? usage.prompt_cache_hit_tokens),
      cacheWrite: undefined,
    },
    outputTokens: {
      total: readCount(usage.completion_tokens),
      text: undefined,
      reasoning: readCount(output.reasoning_tokens),
    },
  }
}

const finishes: Record<string, LanguageModelV4FinishReason['unified']> = {
  stop: 'stop',
  length: 'length',
  content_filter: 'content-filter',
  tool_calls: 'tool-calls',
  function_call: 'tool-calls',
}

export const readFinish = (raw: string, isRefused: boolean): LanguageModelV4FinishReason => ({
  unified: isRefused && raw === 'stop' ? 'content-filter' : (finishes[raw] ?? 'other'),
  raw,
})
