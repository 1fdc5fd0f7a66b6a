import type { UserActor } from '#features/accounts/index.ts'
import { findPrompt } from '#features/prompts/index.ts'
import { invalidateTags } from '#platform/http/pages/cache-tags.ts'
import type { Deps } from '#server/deps.ts'
import { cacheTags } from '../cache-tags.ts'
import { lockOptionalPublication } from './queries.ts'

/** The copy of the run goes, and its image with it; the run stays. */
export async function hideOutcome(
  { database }: Pick<Deps, 'database'>,
  actor: UserActor,
  { promptId, runId }: { promptId: string; runId: string },
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await findPrompt(transaction, actor, promptId)
    const publication = await lockOptionalPublication(transaction, actor, promptId)
    if (publication) {
      await transaction
        .deleteFrom('publicationOutcomes')
        .where('workspaceId', '=', actor.workspaceId)
        .where('promptId', '=', promptId)
        .where('runId', '=', runId)
        .execute()
      await invalidateTags(transaction, [cacheTags.prompt(publication.slug)])
    }
  })
}
