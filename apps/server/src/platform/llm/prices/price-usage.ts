import type { ProviderId } from '@product/domain'
import type { TokenUsage } from '../provider.ts'
import { findPrice } from './find-price.ts'
import { findOverride, type OverridePrice } from './model-prices.ts'

/** Output that is not counted in tokens. */
export type UsedFiles = {
  images: number
  /** Characters that were read aloud. */
  characters: number
}

export type ListPrice = { inputPrice: number; outputPrice: number }

// The tokens that Google counts for one image of ordinary size.
const tokensOfImage = 1290

const microsOfDollars = (dollars: number): number => Math.round(dollars * 1_000_000)

/** The cost of a call in micro-dollars; null where its price is unknown. */
export async function priceOf(
  provider: ProviderId,
  modelId: string,
  usage: TokenUsage | null,
  files: UsedFiles,
): Promise<number | null> {
  const override = findOverride(provider, modelId)
  if (override) return priceByOverride(override, usage, files)
  if (usage?.inputTokens == null) return null
  const output = usage.outputTokens ?? 0
  const counts = {
    input_tokens: usage.inputTokens,
    cache_read_tokens: Math.min(usage.cachedInputTokens ?? 0, usage.inputTokens),
    output_tokens: output,
    ...(files.images > 0 &&
      provider === 'google' && {
        output_image_tokens: Math.min(output, files.images * tokensOfImage),
      }),
  }
  const price = await findPrice(provider, modelId, counts)
  return price ? microsOfDollars(price.total_price) : null
}

function priceByOverride(
  override: OverridePrice,
  usage: TokenUsage | null,
  { images, characters }: UsedFiles,
): number | null {
  if ('image' in override) return override.image * images
  if ('character' in override) return override.character * characters
  const { inputPrice, outputPrice } = override
  if (inputPrice === 0 && outputPrice === 0) return 0
  if (usage?.inputTokens == null) return null
  const tokens = usage.inputTokens * inputPrice + (usage.outputTokens ?? 0) * outputPrice
  return Math.round(tokens / 1_000_000)
}

/** Micro-dollars for a million tokens in and out, for a prompt of ordinary length. */
export async function listPrice(provider: ProviderId, modelId: string): Promise<ListPrice | null> {
  const override = findOverride(provider, modelId)
  if (override) return 'inputPrice' in override ? override : null
  // Small, as the price of a long prompt may be higher.
  const sample = 1_000
  const price = await findPrice(provider, modelId, {
    input_tokens: sample,
    output_tokens: sample,
  })
  if (!price) return null
  const perMillion = 1_000_000 / sample
  return {
    inputPrice: microsOfDollars(price.input_price * perMillion),
    outputPrice: microsOfDollars(price.output_price * perMillion),
  }
}
