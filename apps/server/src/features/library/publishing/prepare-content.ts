import type { PublishingProblem } from '@product/contract'
import {
  checkPublishable,
  listIncludeAddresses,
  type PromptContent,
  writeOutIncludes,
} from '@product/domain'
import type { Kysely } from 'kysely'
import { loadIncluded } from '#features/prompts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'

type Prepared = { content: PromptContent; problems: PublishingProblem[] }

/** A content as everyone would see it, and what keeps it from being seen. */
export async function prepareContent(
  database: Kysely<DB>,
  owner: { workspaceId: string },
  content: PromptContent,
): Promise<Prepared> {
  const addresses = listIncludeAddresses([content.systemMessage, content.body])
  const included = await loadIncluded(database, owner, addresses)
  const written = writeOutIncludes(content, included)
  return {
    content: written.content,
    problems: [...written.problems, ...checkPublishable(written.content)],
  }
}
