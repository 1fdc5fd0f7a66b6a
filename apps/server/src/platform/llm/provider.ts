import type { ModelOutput, PromptSettings, ProviderId } from '@product/domain'

/** How a provider is reached: decrypted for one call, and never kept or logged. */
export type Access = { key: string | null; baseUrl: string | null }

export type ModelCall = {
  modelId: string
  output: ModelOutput
  systemMessage: string
  body: string
  images: { mediaType: string; content: Uint8Array }[]
  settings: PromptSettings
  signal: AbortSignal
}

export type TokenUsage = {
  inputTokens: number | null
  outputTokens: number | null
  reasoningTokens: number | null
  cachedInputTokens: number | null
}

/** What a model answers, piece by piece. */
export type AnswerPart =
  | { type: 'warning'; message: string }
  | { type: 'text'; text: string }
  | { type: 'reasoning'; text: string }
  /** What it is was told by its first bytes. */
  | { type: 'file'; kind: 'image' | 'audio'; mediaType: string; content: Uint8Array }
  | { type: 'usage'; usage: TokenUsage }
  /** Why it stopped, in words, where it was not because it was done. */
  | { type: 'note'; note: string }

/**
 * One who answers prompts. Whatever goes wrong is thrown as an AppError made by `llmError`, whose
 * message says what to do; an answer that was not refused and is empty is an error too.
 */
export type Provider = {
  id: ProviderId
  /** Also how a key is checked. */
  listModels: (access: Access, signal: AbortSignal) => Promise<string[]>
  answer: (access: Access, call: ModelCall) => AsyncIterable<AnswerPart>
}
