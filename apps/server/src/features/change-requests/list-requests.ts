import type { listMyChangeRequestsRoute } from '@product/contract'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { UserActor } from '#features/accounts/index.ts'
import { findPrompt } from '#features/prompts/index.ts'
import { defineNewestFirst } from '#platform/paging/page-cursor.ts'
import type { Deps } from '#server/deps.ts'
import { changeRequestError } from './errors.ts'
import { isRequestVisibleTo } from './policy.ts'
import { presentSummary } from './present-request.ts'
import { selectSummaries } from './queries.ts'

type MyListed = z.output<typeof listMyChangeRequestsRoute.request.query>
type Listed = Omit<MyListed, 'list'>

const pageSize = 30
const newestFirst = defineNewestFirst(
  { time: sql.ref('changeRequests.createdAt'), id: sql.ref('changeRequests.id') },
  (cause) => changeRequestError('change-request.cursor-invalid', { cause }),
)

/** Requests of a prompt that the actor may see. A prompt of which they may see nothing does not exist for them. */
export async function listPromptRequests(
  deps: Pick<Deps, 'database'>,
  actor: UserActor,
  { promptId, ...listed }: Listed & { promptId: string },
) {
  const ofPrompt = sql<boolean>`change_requests.prompt_id = ${promptId}`
  const page = await listRequests(deps, actor, ofPrompt, listed)
  const { open, closed } = page.counts
  if (open + closed === 0) await findPrompt(deps.database, actor, promptId)
  return page
}

export const listMyRequests = (
  deps: Pick<Deps, 'database'>,
  actor: UserActor,
  { list, ...listed }: MyListed,
) =>
  listRequests(
    deps,
    actor,
    list === 'received'
      ? isReceivedBy(actor)
      : sql<boolean>`change_requests.proposer_id = ${actor.accountId}`,
    listed,
  )

/** Requests of others: those that somebody may see, they may decide. The index is asked for their workspaces. */
const isReceivedBy = (actor: UserActor) => sql<boolean>`(
  change_requests.workspace_id in (
    select workspace_id from workspace_members where account_id = ${actor.accountId}
    union select workspace_id from share_grants where account_id = ${actor.accountId}
  )
  and change_requests.proposer_id is distinct from ${actor.accountId}
  and prompts.deleted_at is null
)`

async function listRequests(
  { database }: Pick<Deps, 'database'>,
  actor: UserActor,
  condition: RawBuilder<boolean>,
  { state, cursor }: Listed,
) {
  const isVisible = sql<boolean>`${condition} and ${isRequestVisibleTo(actor)}`
  const wanted = { cursor, limit: pageSize }
  const ofState = selectSummaries(database, actor)
    .where(isVisible)
    .where('changeRequests.state', state === 'open' ? '=' : '!=', 'open')
  const [rows, counts] = await Promise.all([
    newestFirst.select(ofState, wanted).execute(),
    database
      .selectFrom('changeRequests')
      .innerJoin('prompts', 'prompts.id', 'changeRequests.promptId')
      .select([
        sql<number>`(count(*) filter (where state = 'open'))::int`.as('open'),
        sql<number>`(count(*) filter (where state <> 'open'))::int`.as('closed'),
      ])
      .where(isVisible)
      .executeTakeFirstOrThrow(),
  ])
  const { page, nextCursor } = newestFirst.cut(rows, wanted)
  return { requests: page.map((row) => presentSummary(actor, row)), nextCursor, counts }
}
