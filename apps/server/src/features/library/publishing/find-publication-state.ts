import { Publication, type PublicationState } from '@product/contract'
import type { Kysely } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import { findPrompt } from '#features/prompts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { presentOutcome } from '../outcomes.ts'
import { presentVersion } from '../prompt-page/published-versions.ts'
import { prepareContent } from './prepare-content.ts'
import { findOptionalPublication } from './queries.ts'

/** Whether one of the actor's prompts is public, and what its newest version lacks. */
export async function findPublicationState(
  database: Kysely<DB>,
  actor: UserActor,
  promptId: string,
): Promise<PublicationState> {
  const { content, version } = await findPrompt(database, actor, promptId)
  const { problems } = await prepareContent(database, actor, content)
  return {
    publication: await presentPublication(database, promptId),
    problems,
    newestVersion: version,
  }
}

async function presentPublication(
  database: Kysely<DB>,
  promptId: string,
): Promise<Publication | null> {
  const row = await findOptionalPublication(database, promptId)
  if (!row) return null
  return Publication.parse({
    ...row,
    // Nobody sees what is of somebody who is banned.
    status: row.status === 'published' && !row.isShown ? 'hidden' : row.status,
    versions: row.versions.map(presentVersion),
    outcomes: row.outcomes.map(presentOutcome),
    publishedAt: row.publishedAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  })
}
