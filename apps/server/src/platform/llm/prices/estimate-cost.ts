import type { ProviderId } from '@product/domain'
import type { ModelCall } from '../provider.ts'
import { priceOf } from './price-usage.ts'

/** Of English about as many as characters; a character of most other scripts has two or three. */
const bytesPerToken = 4
/** Of an answer whose length is not limited. */
const usualOutputTokens = 1_000

type Call = Pick<ModelCall, 'output' | 'systemMessage' | 'body' | 'settings'>

/**
 * The likely cost of a call in micro-dollars, before it is made or by its answer so far; null where its
 * price is unknown.
 */
export async function estimateCost(
  provider: ProviderId,
  modelId: string,
  { output, systemMessage, body, settings }: Call,
  answer?: string,
): Promise<number | null> {
  const usage = {
    inputTokens: countTokens(systemMessage) + countTokens(body),
    outputTokens:
      answer === undefined ? (settings.maxOutputTokens ?? usualOutputTokens) : countTokens(answer),
    reasoningTokens: null,
    cachedInputTokens: null,
  }
  const files = {
    images: output === 'image' ? 1 : 0,
    characters: output === 'speech' ? body.length : 0,
  }
  return await priceOf(provider, modelId, usage, files)
}

const countTokens = (text: string): number => Math.ceil(Buffer.byteLength(text) / bytesPerToken)
