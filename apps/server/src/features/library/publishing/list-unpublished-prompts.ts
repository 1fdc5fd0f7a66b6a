import type { UnpublishedPrompt } from '@product/contract'
import { type Kysely, sql } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import { findCollection } from '#features/collections/index.ts'
import { findPrompt, isVisibleTo } from '#features/prompts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { AppError } from '#platform/http/errors/app-error.ts'
import type { Deps } from '#server/deps.ts'
import { isShown } from '../select-published.ts'
import { prepareContent } from './prepare-content.ts'

/** Each is checked as if it were published, which reads its whole text and what it includes. */
const mostChecked = 50

/** Prompts of one of the actor's collections that everyone else does not see, and why. */
export async function listUnpublishedPrompts(
  { database }: Pick<Deps, 'database'>,
  actor: UserActor,
  slug: string,
): Promise<{ prompts: UnpublishedPrompt[]; total: number }> {
  const { id: collectionId } = await findCollection(database, actor, slug)
  const rows = await listUnpublished(database, actor, collectionId)
  const prompts: UnpublishedPrompt[] = []
  for (const { id, title, status } of rows)
    prompts.push({ id, title, status, problems: await findProblems(database, actor, id) })
  return { prompts, total: rows[0]?.total ?? 0 }
}

/** The same number without reading or checking any content. */
export async function countUnpublishedPrompts(
  { database }: Pick<Deps, 'database'>,
  actor: UserActor,
  slug: string,
): Promise<{ total: number }> {
  const { id } = await findCollection(database, actor, slug)
  return await selectUnpublished(database, actor, id)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
}

/** Those that the actor may see. */
const selectUnpublished = (database: Kysely<DB>, actor: UserActor, collectionId: string) =>
  database
    .selectFrom('collectionPrompts')
    .innerJoin('prompts', 'prompts.id', 'collectionPrompts.promptId')
    .leftJoin('publications', 'publications.promptId', 'prompts.id')
    .where('collectionPrompts.collectionId', '=', collectionId)
    .where('prompts.deletedAt', 'is', null)
    .where(isVisibleTo(actor))
    .where(sql<boolean>`${isShown} is not true`)

const listUnpublished = (database: Kysely<DB>, actor: UserActor, collectionId: string) =>
  selectUnpublished(database, actor, collectionId)
    .select([
      'prompts.id',
      'prompts.title',
      sql<UnpublishedPrompt['status']>`case
        when publications.status is null then 'unpublished'
        when publications.status = 'withdrawn' then 'withdrawn'
        else 'hidden'
      end`.as('status'),
      sql<number>`(count(*) over ())::int`.as('total'),
    ])
    .orderBy('prompts.updatedAt', 'desc')
    .orderBy('prompts.id', 'desc')
    .limit(mostChecked)
    .execute()

async function findProblems(
  database: Kysely<DB>,
  actor: UserActor,
  promptId: string,
): Promise<UnpublishedPrompt['problems']> {
  const { content } = await findPrompt(database, actor, promptId)
  try {
    return (await prepareContent(database, actor, content)).problems
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    // Its includes are too large to be written out.
    const { message } = error
    return [{ kind: 'broken', field: 'body', message, mayBeConfirmed: false }]
  }
}
