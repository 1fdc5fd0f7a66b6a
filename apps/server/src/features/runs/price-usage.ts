import type { OpenedModel } from '#features/connections/index.ts'
import type { TokenUsage } from '#platform/llm/index.ts'

/** What a call cost, in micro-dollars; null where no price is known. */
export function priceUsage(_opened: OpenedModel, _usage: TokenUsage): number | null {
  return null
}
