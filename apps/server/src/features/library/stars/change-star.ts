import type { UserActor } from '#features/accounts/index.ts'
import type { Deps } from '#server/deps.ts'
import { requirePublished } from '../require-published.ts'

/** Stars a public prompt, or takes the star back. Returns how many there are by now. */
export async function changeStar(
  deps: Pick<Deps, 'database'>,
  { accountId }: UserActor,
  { slug, isStarred }: { slug: string; isStarred: boolean },
): Promise<number> {
  const { database } = deps
  const { promptId } = await requirePublished(deps, slug)
  if (isStarred)
    await database
      .insertInto('publicationStars')
      .values({ promptId, accountId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else
    await database
      .deleteFrom('publicationStars')
      .where('promptId', '=', promptId)
      .where('accountId', '=', accountId)
      .execute()
  return (await requirePublished(deps, promptId)).stars
}
