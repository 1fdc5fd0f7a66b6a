import type { ModelOutput, PromptSettings, ProviderId } from '@product/domain'

/** Key and address of a provider: decrypted for one call, and never stored or logged. */
export type Access = { key: string | null; baseUrl: string | null }

export type ModelCall = {
  modelId: string
  output: ModelOutput
  systemMessage: string
  body: string
  images: { mediaType: string; content: Uint8Array }[]
  settings: PromptSettings
  /** Why the maximum output is smaller than the prompt asks for. */
  capReason?: string
  signal: AbortSignal
}

export type TokenUsage = {
  inputTokens: number | null
  outputTokens: number | null
  reasoningTokens: number | null
  cachedInputTokens: number | null
}

/** A part of an answer, as it arrives. */
export type AnswerPart =
  | { type: 'warning'; message: string }
  | { type: 'text'; text: string }
  | { type: 'reasoning'; text: string }
  /** The media type is read from its first bytes. */
  | { type: 'file'; kind: 'image' | 'audio'; mediaType: string; content: Uint8Array }
  | { type: 'usage'; usage: TokenUsage }
  /** The reason why an answer ended early. */
  | { type: 'note'; note: string }

/**
 * Answers prompts. Every failure is thrown as an AppError of `llmError`, whose message says what to do; an empty
 * answer is a failure too.
 */
export type Provider = {
  id: ProviderId
  /** Also used to check a key. */
  listModels: (access: Access, signal: AbortSignal) => Promise<string[]>
  answer: (access: Access, call: ModelCall) => AsyncIterable<AnswerPart>
}
