import type { ProviderId } from '@product/domain'

/** Micro-dollars: for a million tokens, for an image, for a character that is read aloud. */
export type OverridePrice =
  | { inputPrice: number; outputPrice: number }
  | { image: number }
  | { character: number }

/**
 * Prices of our own, as published by the providers: they win over those of the package
 * `@pydantic/genai-prices`, which has the prices of all other models.
 */
const overrides: Partial<Record<ProviderId, Record<string, OverridePrice>>> = {
  openai: {
    'dall-e-2': { image: 20_000 },
    'dall-e-3': { image: 40_000 },
    'tts-1': { character: 15 },
    'tts-1-hd': { character: 30 },
  },
  anthropic: {
    'claude-2.0': { inputPrice: 8_000_000, outputPrice: 24_000_000 },
    'claude-2.1': { inputPrice: 8_000_000, outputPrice: 24_000_000 },
  },
  together: {
    'openai/gpt-oss-120b': { inputPrice: 150_000, outputPrice: 600_000 },
  },
}

/** Providers that cost nothing. */
const free: ProviderId[] = ['ollama', 'midjourney', 'browser', 'demo']

export function findOverride(provider: ProviderId, modelId: string): OverridePrice | undefined {
  if (free.includes(provider)) return { inputPrice: 0, outputPrice: 0 }
  return overrides[provider]?.[modelId]
}
