import { type Kysely, sql } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import { isShown } from '#features/library/index.ts'
import { accessOf } from '#features/prompts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'

/** Columns of lists, with the people and the access that the actor has to the prompt. */
export const selectSummaries = (
  database: Kysely<DB>,
  { accountId }: Pick<UserActor, 'accountId'>,
) =>
  database
    .selectFrom('changeRequests')
    .innerJoin('prompts', 'prompts.id', 'changeRequests.promptId')
    .leftJoin('accounts as proposer', 'proposer.id', 'changeRequests.proposerId')
    .select([
      'changeRequests.id',
      'changeRequests.promptId',
      'changeRequests.workspaceId',
      'changeRequests.proposerId',
      'changeRequests.title',
      'changeRequests.state',
      'changeRequests.createdAt',
      'changeRequests.updatedAt',
      'proposer.name as proposerName',
      'proposer.handle as proposerHandle',
      'proposer.avatarFileId as proposerAvatar',
      'prompts.title as currentTitle',
      sql<string>`change_requests.base ->> 'title'`.as('baseTitle'),
      accessOf({ accountId }).as('access'),
      sql<number>`(
        select count(*)::int from comments
        join comment_threads on comment_threads.id = comments.thread_id
        where comment_threads.change_request_id = change_requests.id and comments.deleted_at is null
      )`.as('comments'),
    ])

export type SummaryRow = Awaited<ReturnType<ReturnType<typeof selectSummaries>['execute']>>[number]

export const selectRequests = (database: Kysely<DB>, actor: Pick<UserActor, 'accountId'>) =>
  selectSummaries(database, actor)
    .leftJoin('accounts as decider', 'decider.id', 'changeRequests.decidedBy')
    .select([
      'changeRequests.message',
      'changeRequests.source',
      'changeRequests.baseVersion',
      'changeRequests.base',
      'changeRequests.content',
      'changeRequests.revision',
      'changeRequests.decidedBy',
      'changeRequests.decidedAt',
      'changeRequests.reason',
      'changeRequests.mergedVersion',
      'decider.name as deciderName',
      'decider.handle as deciderHandle',
      'decider.avatarFileId as deciderAvatar',
      sql<string | null>`(
        select publications.slug from publications
        where publications.prompt_id = prompts.id and ${isShown}
      )`.as('publicSlug'),
    ])
