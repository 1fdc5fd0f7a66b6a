import type { UsableModel } from '@product/contract/connections'
import { browserModel } from '@product/domain'

/** A conversation with the browser's model. Chrome called its figure `inputUsage` at first. */
export type LanguageModelSession = {
  /** The stream gives the answer in pieces, each of which continues the one before. */
  promptStreaming: (text: string, options: { signal: AbortSignal }) => ReadableStream<string>
  destroy: () => void
  contextUsage?: number
  inputUsage?: number
  measureContextUsage?: (text: string, options: { signal: AbortSignal }) => Promise<number>
  measureInputUsage?: (text: string, options: { signal: AbortSignal }) => Promise<number>
}

type LanguageModelOptions = {
  initialPrompts?: { role: 'system'; content: string }[]
  /** Both or neither. */
  temperature?: number
  topK?: number
  monitor: (monitor: EventTarget) => void
  signal: AbortSignal
}

/** The part of the browser's Prompt API that is used here: https://webmachinelearning.github.io/prompt-api/ */
export type LanguageModelApi = {
  availability: () => Promise<'unavailable' | 'downloadable' | 'downloading' | 'available'>
  create: (options: LanguageModelOptions) => Promise<LanguageModelSession>
  /** Only where pages may set the temperature. */
  params?: () => Promise<{ defaultTopK: number; maxTemperature: number } | null>
}

/** Undefined in most browsers. */
export const findLanguageModel = (): LanguageModelApi | undefined =>
  (globalThis as { LanguageModel?: LanguageModelApi }).LanguageModel

export type BrowserModel = UsableModel & { needsDownload: boolean }

/** A browser that does not answer within this time is treated as one without a model. */
const longestWait = 2_000

/** This browser's model as a choice, where it has one that can run on this device. */
export async function findBrowserModel(): Promise<BrowserModel | null> {
  const api = findLanguageModel()
  if (!api) return null
  const availability = await Promise.race([
    api.availability().catch(() => 'unavailable' as const),
    new Promise<'unavailable'>((resolve) => setTimeout(resolve, longestWait, 'unavailable')),
  ])
  if (availability === 'unavailable') return null
  return {
    model: browserModel.value,
    label: browserModel.label,
    provider: 'browser',
    connectionId: null,
    connectionName: null,
    output: 'text',
    acceptsImages: false,
    contextTokens: null,
    inputPrice: 0,
    outputPrice: 0,
    isUsable: true,
    isDefault: false,
    needsDownload: availability !== 'available',
  }
}
