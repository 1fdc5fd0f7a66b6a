import type { PublishingProblem } from '@product/contract/publishing'
import { checkPublishable, type PromptContent } from '@product/domain'
import { ApiError } from '@product/sdk'

/** Problems found by the server, which also checks included prompts. */
export function readRefusal(error: unknown): PublishingProblem[] {
  if (!(error instanceof ApiError) || error.code !== 'publication.problems') return []
  // The server answers by the contract.
  const details = error.details as { problems: PublishingProblem[] } | undefined
  return details?.problems ?? []
}

/** Problems that block publishing the content on the screen, each once. */
export function listProblems(
  content: PromptContent,
  refused: readonly PublishingProblem[],
): PublishingProblem[] {
  const seen = checkPublishable(content)
  const messages = new Set(seen.map(({ message }) => message))
  return [...seen, ...refused.filter((each) => isOfIncludes(each) && !messages.has(each.message))]
}

/** Everything else is seen here, also that it is gone again. */
const isOfIncludes = ({ kind, field }: PublishingProblem): boolean =>
  !kind.startsWith('no-') && ['body', 'systemMessage', 'variables'].includes(field)
