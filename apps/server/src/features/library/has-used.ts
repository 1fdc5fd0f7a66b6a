import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'

type Person = { accountId: string; workspaceId: string }

/** Whether somebody has ever used a public prompt, or has a copy of it. */
export async function hasUsed(
  database: Kysely<DB>,
  { accountId, workspaceId }: Person,
  promptId: string,
): Promise<boolean> {
  const { used } = await database
    .selectNoFrom(({ exists, or, selectFrom }) =>
      or([
        exists(
          selectFrom('publicationUses')
            .select('publicationUses.promptId')
            .where('publicationUses.promptId', '=', promptId)
            .where('publicationUses.person', '=', accountId),
        ),
        exists(
          selectFrom('prompts')
            .select('prompts.id')
            .where('prompts.workspaceId', '=', workspaceId)
            .where('prompts.sourceKind', '=', 'prompt')
            .where('prompts.sourceId', '=', promptId),
        ),
      ]).as('used'),
    )
    .executeTakeFirstOrThrow()
  return Boolean(used)
}
