import { roleMay } from '@product/domain'
import type { Kysely } from 'kysely'
import {
  findOptionalRole,
  mayRate,
  refuseBanned,
  type UserActor,
} from '#features/accounts/index.ts'
import { hasUsed } from '#features/library/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'
import { reviewError } from './errors.ts'
import { findOptionalReviewOf } from './queries.ts'

type Publication = { promptId: string; authorId: string; workspaceId: string }

/** Members of the workspace that published it count as authors, whichever workspace they are in now. */
async function isAuthor(
  database: Kysely<DB>,
  { accountId }: UserActor,
  { authorId, workspaceId }: Publication,
): Promise<boolean> {
  if (accountId === authorId) return true
  return (await findOptionalRole(database, { accountId, workspaceId })) !== undefined
}

/** Whether somebody answers for the prompt: its author, or a member who may write in its workspace. */
export async function mayReply(
  database: Kysely<DB>,
  { accountId }: UserActor,
  { authorId, workspaceId }: Publication,
): Promise<boolean> {
  if (accountId === authorId) return true
  const role = await findOptionalRole(database, { accountId, workspaceId })
  return role !== undefined && roleMay(role, 'prompts.create')
}

/** Refuses people who may not review a prompt, in words that say what to do. */
export async function checkMayReview(
  { database, config }: Pick<Deps, 'database' | 'config'>,
  actor: UserActor,
  publication: Publication,
): Promise<void> {
  if (await isAuthor(database, actor, publication)) throw reviewError('review.own-prompt')
  if (actor.isAnonymous) throw reviewError('review.account-anonymous')
  if (!mayRate(config, actor)) throw reviewError('review.address-unproven')
  await refuseBanned(database, actor.accountId)
  const { promptId } = publication
  const review = await findOptionalReviewOf(database, { promptId, accountId: actor.accountId })
  if (review?.hiddenAt) throw reviewError('review.hidden')
  if (!review && !(await hasUsed(database, actor, promptId)))
    throw reviewError('review.prompt-not-used')
}
