import { accessMay } from '@product/domain'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import { isShown } from '#features/library/index.ts'
import { accessOf, lockEditablePrompt } from '#features/prompts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { changeRequestError } from './errors.ts'
import { selectRequests } from './queries.ts'

/** An account by its id, or by the column that has it. */
type Person = { accountId: string | RawBuilder<string> }

const isPublished = sql<boolean>`exists (
  select from publications
  where publications.prompt_id = change_requests.prompt_id and ${isShown}
)`

/** Whether somebody may merge and decline requests, for queries that select from prompts. */
export const mayDecide = (person: Person): RawBuilder<boolean> =>
  sql<boolean>`(coalesce(${accessOf(person)} in ('write', 'manage'), false))`

/**
 * A request is for those who may edit the prompt, and for its proposer while they may read what they changed: a share
 * that ended takes its text along, also if the prompt is public.
 */
export const isRequestVisibleTo = (person: Person): RawBuilder<boolean> => sql<boolean>`(
  ${mayDecide(person)} or change_requests.proposer_id = ${person.accountId} and (
    ${accessOf(person)} is not null or change_requests.source = 'public' and ${isPublished}
  )
)`

/** A request as the actor may see it, with what they may do. Others do not exist for them. */
export async function enterRequest(database: Kysely<DB>, actor: UserActor, id: string) {
  const row = await selectRequests(database, actor)
    .where('changeRequests.id', '=', id)
    .where(isRequestVisibleTo(actor))
    .executeTakeFirst()
  if (!row) throw changeRequestError('change-request.unknown')
  const isOpen = row.state === 'open'
  const isYours = row.proposerId === actor.accountId
  return { ...row, isOpen, isYours, mayDecide: accessMay(row.access, 'edit') }
}

export type EnteredRequest = Awaited<ReturnType<typeof enterRequest>>

/**
 * Locks the prompt and then the request, in the order in which moving a prompt does, and reads both again: another
 * decision, or the end of the actor's access, may have come before.
 */
export async function lockRequest(transaction: Kysely<DB>, actor: UserActor, id: string) {
  const { workspaceId, promptId } = await enterRequest(transaction, actor, id)
  const prompt = await lockEditablePrompt(transaction, { workspaceId }, promptId)
  await transaction
    .selectFrom('changeRequests')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .forUpdate()
    .execute()
  return { prompt, request: await enterRequest(transaction, actor, id) }
}
