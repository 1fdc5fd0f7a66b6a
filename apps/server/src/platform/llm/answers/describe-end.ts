import type { LanguageModelV4FinishReason, LanguageModelV4Usage } from '@ai-sdk/provider'
import { cutOff, llmError } from '../errors.ts'
import type { ModelCall, TokenUsage } from '../provider.ts'

export const readUsage = ({ inputTokens, outputTokens }: LanguageModelV4Usage): TokenUsage => ({
  inputTokens: readCount(inputTokens.total),
  outputTokens: readCount(outputTokens.total),
  reasoningTokens: readCount(outputTokens.reasoning),
  cachedInputTokens: readCount(inputTokens.cacheRead),
})

const nameTokens = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'token' : 'tokens'}`

// Not every package knows them all.
const refusals = /content_filter|safety|refusal|prohibited/i

/** The reason why an answer ended early, as a note; null for a complete one. An empty answer is an error. */
export function describeEnd(
  { unified, raw }: LanguageModelV4FinishReason,
  call: Pick<ModelCall, 'settings' | 'capReason'>,
  hasAnswered: boolean,
): string | null {
  const hasReason = raw !== undefined && unified !== 'interrupted'
  if (!hasReason && unified !== 'stop') throw cutOff()
  if (unified === 'content-filter' || refusals.test(raw ?? '')) {
    if (!hasAnswered) throw llmError('provider.content-refused')
    return 'The provider ended the answer because of its content.'
  }
  if (unified === 'length') return describeLength(call, hasAnswered)
  if (!hasAnswered) throw llmError('provider.empty')
  if (unified === 'error') return 'The provider ended the answer early.'
  return unified === 'other' ? `The provider ended the answer early: ${raw?.slice(0, 100)}.` : null
}

function describeLength(
  { settings: { maxOutputTokens }, capReason }: Pick<ModelCall, 'settings' | 'capReason'>,
  hasAnswered: boolean,
): string {
  const limit =
    maxOutputTokens === null
      ? 'the most that this model writes'
      : `the maximum output of ${nameTokens(maxOutputTokens)}`
  const reason = capReason ? `: ${capReason}` : ''
  if (hasAnswered) return `Stopped at ${limit}${reason}.`
  throw llmError('provider.empty', {
    message: `The model reached ${limit} before it wrote anything${reason || '. Allow a larger maximum output'}.`,
  })
}

/** The largest value of an integer column. */
const mostTokens = 2_147_483_647

/** A count of tokens by a provider; null for one that is impossible. */
export const readCount = (count: unknown): number | null =>
  typeof count === 'number' && Number.isInteger(count) && count >= 0 && count <= mostTokens
    ? count
    : null
