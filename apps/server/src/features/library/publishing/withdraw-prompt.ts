import { sql } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import { recordActivity } from '#features/activity/index.ts'
import { findPrompt } from '#features/prompts/index.ts'
import { invalidateTags } from '#platform/http/pages/cache-tags.ts'
import type { Deps } from '#server/deps.ts'
import { cacheTags } from '../cache-tags.ts'

/**
 * Nobody else sees it any more, and a trigger removes every published version and outcome. A hidden
 * prompt stays hidden; restored by the operator, it is withdrawn.
 */
export async function withdrawPrompt(
  { database }: Pick<Deps, 'database'>,
  actor: UserActor,
  promptId: string,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const { content } = await findPrompt(transaction, actor, promptId)
    const withdrawn = await transaction
      .updateTable('publications')
      .set({
        status: sql<string>`case status when 'hidden' then 'hidden' else 'withdrawn' end`,
        statusBeforeHiding: sql<string | null>`case status when 'hidden' then 'withdrawn' end`,
      })
      .where('promptId', '=', promptId)
      .where('workspaceId', '=', actor.workspaceId)
      .where('status', '!=', 'withdrawn')
      .returning('slug')
      .executeTakeFirst()
    if (!withdrawn) return
    await recordActivity(transaction, actor, {
      action: 'prompt.withdrawn',
      subject: { kind: 'prompt', id: promptId, title: content.title },
    })
    await invalidateTags(transaction, [
      cacheTags.library,
      cacheTags.removals,
      cacheTags.prompt(withdrawn.slug),
    ])
  })
}
