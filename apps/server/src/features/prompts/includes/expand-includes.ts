import {
  checkIncludes,
  type Includes,
  joinVariables,
  listIncludeAddresses,
  type PromptContent,
  type PromptVariable,
  parseTemplate,
  type Rendered,
  renderTemplate,
  type TemplateProblem,
  toIncludes,
  toValues,
} from '@product/domain'
import type { Kysely } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { loadIncluded } from './load-included.ts'

type Texts = Pick<PromptContent, 'systemMessage' | 'body' | 'variables'>

type ExpandedContent = {
  includes: Includes
  /** Those of included prompts too. */
  variables: PromptVariable[]
  /** Includes that cannot be followed. */
  problems: TemplateProblem[]
}

/** All that is needed to render a content that may include other prompts of the actor's. */
export async function expandIncludes(
  database: Kysely<DB>,
  actor: Pick<UserActor, 'workspaceId'>,
  content: Texts,
): Promise<ExpandedContent> {
  const { systemMessage, body } = content
  const included = await loadIncluded(database, actor, listIncludeAddresses([systemMessage, body]))
  const includes = toIncludes(included)
  const problems = [systemMessage, body].flatMap((text) =>
    checkIncludes(parseText(text, content), includes),
  )
  return { includes, variables: joinVariables(content.variables, included), problems }
}

type RenderedPrompt = { systemMessage: string; body: string } & Omit<Rendered, 'text'>

/** A content as a model gets it. With problems it is fit to be shown, not to be run. */
export async function renderPrompt(
  database: Kysely<DB>,
  actor: Pick<UserActor, 'workspaceId'>,
  content: Texts,
  typedValues: Readonly<Record<string, string>>,
): Promise<RenderedPrompt> {
  const { includes, variables } = await expandIncludes(database, actor, content)
  const values = toValues(variables, typedValues)
  const render = (text: string) => renderTemplate(parseText(text, content), values, includes)
  const [system, body] = [render(content.systemMessage), render(content.body)]
  return {
    systemMessage: system.text,
    body: body.text,
    missing: [...new Set([...system.missing, ...body.missing])],
    problems: [...system.problems, ...body.problems],
  }
}

const parseText = (text: string, { variables }: Texts) =>
  parseTemplate(
    text,
    variables.map(({ name }) => name),
  )
