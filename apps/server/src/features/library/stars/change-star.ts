import { mayRate, refuseBanned, type UserActor } from '#features/accounts/index.ts'
import type { Deps } from '#server/deps.ts'
import { libraryError } from '../errors.ts'
import { requirePublished } from '../select-published.ts'

type Starred = { slug: string }

/** Stars a public prompt. Returns how many stars it has by now. */
export async function giveStar(
  deps: Pick<Deps, 'database' | 'config'>,
  actor: UserActor,
  { slug }: Starred,
): Promise<number> {
  const { accountId, isAnonymous } = actor
  if (isAnonymous) throw libraryError('library.star-needs-account')
  if (!mayRate(deps.config, actor)) throw libraryError('library.star-address-unproven')
  const { promptId } = await requirePublished(deps, slug)
  await deps.database.transaction().execute(async (transaction) => {
    await refuseBanned(transaction, accountId)
    await transaction
      .insertInto('publicationStars')
      .values({ promptId, accountId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
  return await countStars(deps, promptId)
}

/** Takes a star back, which everyone may. */
export async function takeStarBack(
  deps: Pick<Deps, 'database'>,
  { accountId }: UserActor,
  { slug }: Starred,
): Promise<number> {
  const { promptId } = await requirePublished(deps, slug)
  await deps.database
    .deleteFrom('publicationStars')
    .where('promptId', '=', promptId)
    .where('accountId', '=', accountId)
    .execute()
  return await countStars(deps, promptId)
}

const countStars = async (deps: Pick<Deps, 'database'>, promptId: string): Promise<number> =>
  (await requirePublished(deps, promptId)).stars
