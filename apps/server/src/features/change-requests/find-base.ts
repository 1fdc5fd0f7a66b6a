import { type ChangeBase, PromptContent } from '@product/contract'
import { accessMay, changeRequestLimits } from '@product/domain'
import { type Kysely, sql } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import { findOptionalPublished, requireWholeText } from '#features/library/index.ts'
import { accessOf, findVersionByHash, hashContent, promptError } from '#features/prompts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'
import { changeRequestError } from './errors.ts'

export type Base = Pick<ChangeBase, 'source' | 'version' | 'content' | 'hash'> & {
  workspaceId: string
}

/** The text that a person would change: the prompt where they may read it, otherwise its publication. */
export async function findChangeBase(
  { database }: Pick<Deps, 'database'>,
  actor: UserActor,
  promptId: string,
): Promise<ChangeBase> {
  const { workspaceId, ...base } = await findBase(database, actor, promptId)
  const { open } = await countRequests(database, { promptId, accountId: actor.accountId })
  return { ...base, requestsLeft: Math.max(0, changeRequestLimits.openOfPerson - open) }
}

/** The base with this hash; without one, the newest. */
export async function findBase(
  database: Kysely<DB>,
  actor: UserActor,
  promptId: string,
  hash?: string,
): Promise<Base> {
  const prompt = await database
    .selectFrom('prompts')
    .select(['workspaceId', 'contentHash', 'deletedAt'])
    .select(accessOf(actor).as('access'))
    .where('id', '=', promptId)
    .executeTakeFirst()
  if (!prompt) throw promptError('prompt.unknown')
  const { workspaceId, access } = prompt
  if (access === null) return await findPublicBase(database, actor, { promptId, hash })
  if (accessMay(access, 'edit')) throw changeRequestError('change-request.can-edit')
  if (prompt.deletedAt) throw promptError('prompt.in-trash')
  const wanted = hash ?? prompt.contentHash
  // Readers may read every version.
  const version = await findVersionByHash(database, { promptId, hash: wanted })
  if (!version) throw changeRequestError('change-request.base-changed')
  const { number, content } = version
  return { source: 'shared', version: number, content, hash: wanted, workspaceId }
}

async function findPublicBase(
  database: Kysely<DB>,
  actor: UserActor,
  { promptId, hash }: { promptId: string; hash: string | undefined },
): Promise<Base> {
  const publication = await findOptionalPublished({ database }, promptId)
  if (!publication) throw promptError('prompt.unknown')
  await requireWholeText(database, actor, publication)
  const { version, workspaceId } = publication
  const content = PromptContent.parse(publication.content)
  const published = hashContent(content)
  if (hash !== undefined && hash !== published)
    throw changeRequestError('change-request.base-changed')
  return { source: 'public', version, content, hash: published, workspaceId }
}

/** Requests of a prompt that were not merged: of one person, and of everybody. */
export async function countRequests(
  database: Kysely<DB>,
  { promptId, accountId }: { promptId: string; accountId: string },
) {
  return await database
    .selectFrom('changeRequests')
    .select([
      sql<number>`(count(*) filter (where state = 'open' and proposer_id = ${accountId}))::int`.as(
        'open',
      ),
      sql<number>`(count(*) filter (where proposer_id = ${accountId}))::int`.as('unmerged'),
      sql<number>`(count(*) filter (where state = 'open'))::int`.as('openOfAll'),
      sql<string>`coalesce(sum(bytes), 0)`.as('bytesOfAll'),
    ])
    .where('promptId', '=', promptId)
    .where('state', '!=', 'merged')
    .executeTakeFirstOrThrow()
}
