import { listIncludeAddresses, type PromptContent } from '@product/domain'
import type { UserActor } from '#features/accounts/index.ts'
import { loadIncluded } from '#features/prompts/index.ts'
import { runInThread } from '#platform/workers/run-in-thread.ts'
import type { RunDeps } from '../run-deps.ts'
import { type Filled, renderPrompt, type ToRender } from './render-prompt.ts'

/** Templates of so many characters, their includes counted too, are rendered in a few milliseconds. */
const largestRenderedAtOnce = 20_000

/** What is sent: system message and body with their values. What is missing is asked for. */
export async function fillPrompt(
  { database }: Pick<RunDeps, 'database'>,
  actor: UserActor,
  content: PromptContent,
  given: Record<string, string>,
): Promise<Filled> {
  const addresses = listIncludeAddresses([content.systemMessage, content.body])
  const included = await loadIncluded(database, actor, addresses)
  const toRender = { content, included, given }
  return countCharacters(toRender) <= largestRenderedAtOnce
    ? renderPrompt(toRender)
    : await runInThread<ToRender, Filled>(new URL('./render-prompt.ts', import.meta.url), toRender)
}

/** Values count too: a list repeats what is between its tags. */
const countCharacters = ({ content, included, given }: ToRender): number =>
  [
    content.systemMessage,
    content.body,
    ...included.map(({ body }) => body),
    ...Object.values(given),
  ].reduce((sum, text) => sum + text.length, 0)
