import type { PublicationState, PublishingProblem } from '@product/contract'
import type { LibraryCategory, Licence } from '@product/domain'
import type { Kysely } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import { sealNewestVersion } from '#features/prompts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'
import { publicationError } from './errors.ts'
import { findPublicationState } from './find-publication-state.ts'
import { prepareContent } from './prepare-content.ts'
import { findAuthorToPublish, findOptionalPublication } from './queries.ts'
import { storePublication } from './store-publication.ts'

type Wish = { category: LibraryCategory; licence: Licence; note: string; confirmed: boolean }

/** The newest version becomes what everyone sees, and is sealed: later saves make another. */
export async function publishPrompt(
  { database }: Pick<Deps, 'database'>,
  actor: UserActor,
  promptId: string,
  { confirmed, ...wish }: Wish,
): Promise<PublicationState> {
  return await database.transaction().execute(async (transaction) => {
    const { content: newest, version } = await sealNewestVersion(transaction, actor, promptId)
    await refuseWhoMayNot(transaction, actor)
    const existing = await findOptionalPublication(transaction, promptId)
    if (existing?.status === 'hidden') throw publicationError('publication.hidden')
    const { content, problems } = await prepareContent(transaction, actor, newest)
    refuseProblems(problems, confirmed)
    await storePublication(transaction, actor, { promptId, version, content, ...wish })
    return await findPublicationState(transaction, actor, promptId)
  })
}

async function refuseWhoMayNot(transaction: Kysely<DB>, actor: UserActor): Promise<void> {
  if (actor.isAnonymous) throw publicationError('publication.needs-account')
  const { bannedAt } = await findAuthorToPublish(transaction, actor.accountId)
  if (bannedAt) throw publicationError('publication.banned')
}

function refuseProblems(problems: PublishingProblem[], confirmed: boolean): void {
  if (problems.some(({ mayBeConfirmed }) => !(mayBeConfirmed && confirmed)))
    throw publicationError('publication.problems', { details: { problems } })
}
