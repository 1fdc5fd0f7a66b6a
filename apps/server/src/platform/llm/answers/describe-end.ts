import type { LanguageModelV4FinishReason, LanguageModelV4Usage } from '@ai-sdk/provider'
import type { PromptSettings } from '@product/domain'
import { cutOff, llmError } from '../errors.ts'
import type { TokenUsage } from '../provider.ts'
import { keepCount } from './keep-count.ts'

export const readUsage = ({ inputTokens, outputTokens }: LanguageModelV4Usage): TokenUsage => ({
  inputTokens: keepCount(inputTokens.total),
  outputTokens: keepCount(outputTokens.total),
  reasoningTokens: keepCount(outputTokens.reasoning),
  cachedInputTokens: keepCount(inputTokens.cacheRead),
})

const countTokens = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'token' : 'tokens'}`

// Not every package knows them all.
const refusals = /content_filter|safety|refusal|prohibited/i

/** Why an answer ended, where it was not because it was done. An answer of nothing is an error. */
export function describeEnd(
  { unified, raw }: LanguageModelV4FinishReason,
  settings: PromptSettings,
  hasAnswered: boolean,
): string | null {
  const hasReason = raw !== undefined && unified !== 'interrupted'
  if (!hasReason && unified !== 'stop') throw cutOff()
  if (unified === 'content-filter' || refusals.test(raw ?? '')) {
    if (!hasAnswered) throw llmError('provider.content-refused')
    return 'The provider ended the answer because of its content.'
  }
  if (unified === 'length') return describeLength(settings, hasAnswered)
  if (!hasAnswered) throw llmError('provider.empty')
  if (unified === 'error') return 'The provider ended the answer early.'
  return unified === 'other' ? `The provider ended the answer early: ${raw?.slice(0, 100)}.` : null
}

function describeLength({ maxOutputTokens }: PromptSettings, hasAnswered: boolean): string {
  const limit =
    maxOutputTokens === null
      ? 'the most that this model writes'
      : `the maximum output of ${countTokens(maxOutputTokens)}`
  if (hasAnswered) return `Stopped at ${limit}.`
  throw llmError('provider.empty', {
    message: `The model reached ${limit} before it wrote anything. Allow a larger maximum output.`,
  })
}
