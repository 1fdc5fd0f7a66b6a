import type { ProviderId } from '@product/domain'
import type { ModelCall } from '../provider.ts'
import { priceOf } from './price-usage.ts'

/** A token of English text; other languages have more of them. */
const charactersPerToken = 4
/** Of an answer whose length is not limited. */
const usualOutputTokens = 1_000

type Call = Pick<ModelCall, 'output' | 'systemMessage' | 'body' | 'settings'>

/** The likely cost of a call in micro-dollars; 0 where its price is unknown. */
export async function estimateCost(
  provider: ProviderId,
  modelId: string,
  { output, systemMessage, body, settings }: Call,
): Promise<number> {
  const usage = {
    inputTokens: Math.ceil((systemMessage.length + body.length) / charactersPerToken),
    outputTokens: settings.maxOutputTokens ?? usualOutputTokens,
    reasoningTokens: null,
    cachedInputTokens: null,
  }
  const files = {
    images: output === 'image' ? 1 : 0,
    characters: output === 'speech' ? body.length : 0,
  }
  return (await priceOf(provider, modelId, usage, files)) ?? 0
}
