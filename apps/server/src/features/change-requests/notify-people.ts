import { type Kysely, sql } from 'kysely'
import { notify } from '#features/notifications/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { isRequestVisibleTo, mayDecide } from './policy.ts'

type Told = { id: string; promptId: string; workspaceId: string; title: string; actorId: string }

export const changeRequestPath = (id: string): string => `/change-requests/${id}`

/** Tells those who answer for the prompt. */
export async function notifyDeciders(
  transaction: Kysely<DB>,
  request: Told,
  event: 'opened' | 'updated',
): Promise<void> {
  await tell(transaction, request, await listDeciders(transaction, request), event)
}

export async function notifyProposer(
  transaction: Kysely<DB>,
  { proposerId, ...request }: Told & { proposerId: string | null },
  event: 'merged' | 'declined',
): Promise<void> {
  if (proposerId !== null) await tell(transaction, request, [proposerId], event)
}

const tell = (
  transaction: Kysely<DB>,
  { id, promptId, workspaceId, title, actorId }: Told,
  accountIds: readonly string[],
  event: 'opened' | 'updated' | 'merged' | 'declined',
) =>
  notify(transaction, {
    kind: 'change-request',
    promptId,
    changeRequestId: id,
    event,
    path: changeRequestPath(id),
    excerpt: title,
    accountIds,
    actorId,
    workspaceId,
  })

const mostDeciders = 20

/**
 * Everybody who wrote or published a version and may edit the prompt now; the owners of its workspace where none of
 * them is left.
 */
export async function listDeciders(
  database: Kysely<DB>,
  { promptId, workspaceId }: { promptId: string; workspaceId: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select writers.id from (
      select author_id from prompt_versions where prompt_id = ${promptId}
      union
      select unnest(co_author_ids) from prompt_versions where prompt_id = ${promptId}
      union
      select author_id from publications where prompt_id = ${promptId}
    ) as writers (id)
    join prompts on prompts.id = ${promptId}
    where ${mayDecide({ accountId: sql.ref('writers.id') })}
    limit ${mostDeciders}
  `.execute(database)
  if (rows.length > 0) return rows.map(({ id }) => id)
  const owners = await database
    .selectFrom('workspaceMembers')
    .select('accountId')
    .where('workspaceId', '=', workspaceId)
    .where('role', '=', 'owner')
    .limit(mostDeciders)
    .execute()
  return owners.map(({ accountId }) => accountId)
}

export const requestsChannel = 'change_requests_changed'
const mostFollowers = 200

/** Open pages of a change request, and lists with it, read it again: those of everybody who may see it. */
export async function announceRequest(transaction: Kysely<DB>, id: string): Promise<void> {
  await sql`
    select pg_notify(${requestsChannel}, followers.id::text) from (
      select distinct people.id from change_requests join prompts on prompts.id = change_requests.prompt_id
      cross join lateral (
        select change_requests.proposer_id
        union
        select account_id from workspace_members where workspace_id = change_requests.workspace_id
        union
        select coalesce(recipients.account_id, shares.account_id) from shares
        left join workspace_members as recipients
          on recipients.workspace_id = shares.recipient_workspace_id
        where shares.prompt_id = prompts.id or shares.collection_id in (
          select collection_id from collection_prompts where prompt_id = prompts.id
        )
      ) as people (id)
      where change_requests.id = ${id} and ${isRequestVisibleTo({ accountId: sql.ref('people.id') })}
      limit ${mostFollowers}
    ) as followers
  `.execute(transaction)
}
