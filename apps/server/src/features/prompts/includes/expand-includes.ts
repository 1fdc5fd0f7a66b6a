import {
  checkIncludes,
  type Includes,
  joinVariables,
  listIncludeAddresses,
  type PromptContent,
  type PromptVariable,
  parseTemplate,
  type TemplateProblem,
  toIncludes,
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

const parseText = (text: string, { variables }: Texts) =>
  parseTemplate(
    text,
    variables.map(({ name }) => name),
  )
