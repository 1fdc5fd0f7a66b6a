import type { ProviderId } from '@product/domain'

/** Micro-dollars: for a million tokens, for a picture, for a character that is read aloud. */
export type OverridePrice =
  | { inputPrice: number; outputPrice: number }
  | { picture: number }
  | { character: number }

/** What the table of prices lacks, as published by the providers. */
const overrides: Partial<Record<ProviderId, Record<string, OverridePrice>>> = {
  openai: {
    'dall-e-2': { picture: 20_000 },
    'dall-e-3': { picture: 40_000 },
    'tts-1': { character: 15 },
    'tts-1-hd': { character: 30 },
  },
  together: {
    'openai/gpt-oss-120b': { inputPrice: 150_000, outputPrice: 600_000 },
  },
}

/** A machine of one's own, and what is written here, send no bill. */
const free: ProviderId[] = ['ollama', 'midjourney', 'demo']

export function findOverride(provider: ProviderId, modelId: string): OverridePrice | undefined {
  if (free.includes(provider)) return { inputPrice: 0, outputPrice: 0 }
  return overrides[provider]?.[modelId]
}
