import type {
  ImageModelV4,
  LanguageModelV4,
  SharedV4ProviderOptions,
  SpeechModelV4,
} from '@ai-sdk/provider'
import type { SettingRules } from './answers/fit-settings.ts'
import type { ModelCall } from './provider.ts'

export type Connection = { key: string | null; baseUrl: string; fetch: typeof globalThis.fetch }

/** The protocol of a provider. Its packages are loaded on first use. */
export type Adapter = {
  listModels: (connection: Connection, signal: AbortSignal) => Promise<string[]>
  openText: (connection: Connection, modelId: string) => Promise<LanguageModelV4>
  openImage?: (connection: Connection, modelId: string) => Promise<ImageModelV4>
  openSpeech?: (connection: Connection, modelId: string) => Promise<SpeechModelV4>
  /** Whether models that make images are called like models that write text. */
  writesImages?: boolean
  rulesFor: (modelId: string) => SettingRules
  optionsFor?: (call: ModelCall) => SharedV4ProviderOptions
}
