import type { ProviderId } from '@product/domain'
import type { ModelCall } from '../provider.ts'
import { mostOutputTokens } from './most-output-tokens.ts'
import { priceOf } from './price-usage.ts'

/** Of English about as many as characters; a character of most other scripts has two or three. */
const bytesPerToken = 4
/** Of an image that is given to a model, at its usual size. */
const tokensOfGivenImage = 1_500
/** Of an image that a model makes, at its largest size. */
const tokensOfMadeImage = 6_500
/** As many images of ordinary size as that. */
const mostImagesOfGoogle = 5
/** Of a character that is read aloud. */
const tokensOfSpokenCharacter = 2
/** Of an answer by a model whose maximum is not known: nearly every model takes so many. */
const usualMostTokens = 8_192

type Call = Pick<ModelCall, 'output' | 'systemMessage' | 'body' | 'settings' | 'images'>

/** The most that a call can cost, in micro-dollars. */
export type CostBounds = {
  /** Without the tokens that can be limited. */
  fixed: number
  perToken: number
  /** Tokens that are asked for; 0 where they cannot be limited. */
  tokens: number
  /** Whether the model stops there by itself, or because the prompt says so. */
  isBounded: boolean
}

/** Null where the price is unknown. */
export async function boundCost(
  provider: ProviderId,
  modelId: string,
  call: Call,
): Promise<CostBounds | null> {
  const input = countInput(call)
  const price = (output: number, images = 0) =>
    priceOf(provider, modelId, countUsage(input, output), { images, characters: call.body.length })
  if (call.output === 'image')
    return fixedAt(await price(tokensOfMadeImage, provider === 'google' ? mostImagesOfGoogle : 1))
  if (call.output === 'speech')
    return fixedAt(await price(call.body.length * tokensOfSpokenCharacter))
  const million = 1_000_000
  const [fixed, withMillion] = await Promise.all([price(0), price(million)])
  if (fixed === null || withMillion === null) return null
  const own = mostOutputTokens(modelId)
  return {
    fixed,
    perToken: (withMillion - fixed) / million,
    tokens: call.settings.maxOutputTokens ?? own ?? usualMostTokens,
    isBounded: call.settings.maxOutputTokens !== null || own !== undefined,
  }
}

const fixedAt = (fixed: number | null): CostBounds | null =>
  fixed === null ? null : { fixed, perToken: 0, tokens: 0, isBounded: true }

const countUsage = (inputTokens: number, outputTokens: number) => ({
  inputTokens,
  outputTokens,
  reasoningTokens: null,
  cachedInputTokens: null,
})

/** No text has more tokens than bytes, and some have as many. */
const countInput = ({ systemMessage, body, images }: Call): number =>
  Buffer.byteLength(systemMessage) + Buffer.byteLength(body) + images.length * tokensOfGivenImage

/** The likely number of tokens of a text. */
export const countTokens = (text: string): number =>
  Math.ceil(Buffer.byteLength(text) / bytesPerToken)
