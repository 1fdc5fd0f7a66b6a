import { listIncludeAddresses, type PromptContent } from '@product/domain'
import { type IncludeReader, loadIncluded } from '#features/prompts/index.ts'
import { runInThread } from '#platform/workers/run-in-thread.ts'
import type { RunDeps } from '../run-deps.ts'
import {
  type Filled,
  measurePrepared,
  prepareRendering,
  renderPrepared,
  type ToRender,
} from './render-prompt.ts'

/** Characters of templates, includes, defaults and values that are parsed in a few milliseconds. */
const largestParsedAtOnce = 20_000
/** A size that is rendered in two or three milliseconds. */
const largestRenderedAtOnce = { nodes: 20_000, characters: 200_000 }

export type FilledPrompt = {
  filled: Filled
  /** The ids of restricted prompts that it includes. */
  restrictedPrompts: string[]
}

/** The system message and the body with their values. Missing values are refused. */
export async function fillPrompt(
  { database }: Pick<RunDeps, 'database'>,
  reader: IncludeReader,
  content: PromptContent,
  given: Record<string, string>,
): Promise<FilledPrompt> {
  const addresses = listIncludeAddresses([content.systemMessage, content.body])
  const included = await loadIncluded(database, reader, addresses)
  const restricted = included.filter(({ isRestricted }) => isRestricted)
  return {
    filled: await render({ content, included, given }),
    restrictedPrompts: [...new Set(restricted.map(({ promptId }) => promptId))],
  }
}

async function render(toRender: ToRender): Promise<Filled> {
  if (countCharacters(toRender) > largestParsedAtOnce) return renderInThread(toRender)
  const prepared = prepareRendering(toRender)
  const { nodes, characters } = measurePrepared(prepared)
  const isSmall =
    nodes <= largestRenderedAtOnce.nodes && characters <= largestRenderedAtOnce.characters
  return isSmall ? renderPrepared(prepared) : renderInThread(toRender)
}

const renderInThread = (toRender: ToRender): Promise<Filled> =>
  runInThread<ToRender, Filled>(new URL('./render-prompt.ts', import.meta.url), toRender)

const countCharacters = ({ content, included, given }: ToRender): number =>
  [
    content.systemMessage,
    content.body,
    ...included.map(({ body }) => body),
    ...[content, ...included].flatMap(({ variables }) =>
      variables.map(({ defaultValue }) => defaultValue),
    ),
    ...Object.values(given),
  ].reduce((sum, text) => sum + text.length, 0)
