import type { Deps } from '#server/deps.ts'

/** Whether somebody has ever used a public prompt. */
export async function hasUsed(
  { database }: Pick<Deps, 'database'>,
  { promptId, accountId }: { promptId: string; accountId: string },
): Promise<boolean> {
  const use = await database
    .selectFrom('publicationUses')
    .select('promptId')
    .where('promptId', '=', promptId)
    .where('person', '=', accountId)
    .limit(1)
    .executeTakeFirst()
  return use !== undefined
}
