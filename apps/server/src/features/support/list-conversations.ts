import { type Conversation, type ConversationFilter, Uuid } from '@product/contract'
import { sql } from 'kysely'
import { z } from 'zod'
import type { UserActor } from '#features/accounts/index.ts'
import { definePageCursor } from '#platform/paging/page-cursor.ts'
import type { Deps } from '#server/deps.ts'
import { confirmedAddress } from './answer-address.ts'
import { supportError } from './errors.ts'
import { overdueSince, presentConversation, selectForOperators } from './present-conversation.ts'
import { planOf } from './queries.ts'

type Filter = z.infer<typeof ConversationFilter>

const pageSize = 30

/** The group and the place in it, the id, and the moment by which the first page was ordered. */
const Place = z.tuple([z.int(), z.string().regex(/^-?\d{1,20}$/), Uuid, z.iso.datetime()])

const pageCursor = definePageCursor(Place, (cause) =>
  supportError('support.cursor-invalid', { cause }),
)

/** Team and Enterprise before Pro, Pro before Free, and visitors last. */
const planRank = sql<number>`case ${planOf(sql.ref('conversations.accountId'))}
  when 'enterprise' then 0 when 'team' then 0 when 'pro' then 1 when 'free' then 2 else 3
end`

/** Overdue ones, then those that wait, each by plan; then all others. */
const groupAt = (moment: Date) => sql<number>`case
  when conversations.waiting_since < ${overdueSince(moment)} then ${planRank}
  when conversations.waiting_since is not null then 10 + ${planRank}
  else 20
end`

/** Those that wait from the oldest, others from the newest. */
const place = sql<string>`(extract(epoch from coalesce(
  conversations.waiting_since - timestamptz 'epoch', timestamptz 'epoch' - conversations.updated_at
)) * 1000000)::bigint`

const matches = (q: string) => {
  const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`(
    conversations.subject ilike ${pattern} or conversations.person_name ilike ${pattern}
    or conversations.address ilike ${pattern} or ${confirmedAddress} ilike ${pattern} or exists (
      select from support_messages as message
      where message.conversation_id = conversations.id and message.text ilike ${pattern}
    )
  )`
}

/** A page of conversations, the most urgent first. */
export async function listConversations(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  { accountId }: UserActor,
  { state, kind, assignee, q, cursor }: Filter,
): Promise<{ conversations: Conversation[]; nextCursor: string | null }> {
  const last = cursor === undefined ? undefined : pageCursor.read(cursor)
  // All pages are ordered by the same moment, so that none is left out when one becomes overdue meanwhile.
  const moment = last ? new Date(last[3]) : now()
  const group = groupAt(moment)
  let rows = selectForOperators(database).select([group.as('group'), place.as('place')])
  if (state === undefined) rows = rows.where('conversations.state', '<>', 'closed')
  else if (state !== 'all') rows = rows.where('conversations.state', '=', state)
  if (kind !== undefined) rows = rows.where('conversations.kind', '=', kind)
  if (assignee === 'nobody') rows = rows.where('conversations.assigneeId', 'is', null)
  else if (assignee !== undefined)
    rows = rows.where('conversations.assigneeId', '=', assignee === 'me' ? accountId : assignee)
  if (q) rows = rows.where(matches(q))
  if (last)
    rows = rows.where(
      sql<boolean>`(${group}, ${place}, conversations.id) > (${last[0]}::int, ${last[1]}::bigint, ${last[2]}::uuid)`,
    )
  const found = await rows
    .orderBy(group)
    .orderBy(place)
    .orderBy('conversations.id')
    .limit(pageSize + 1)
    .execute()
  const page = found.slice(0, pageSize)
  const end = page.at(-1)
  return {
    conversations: page.map((row) => presentConversation(row, { now: now() })),
    nextCursor:
      end && found.length > pageSize
        ? pageCursor.write([end.group, String(end.place), end.id, moment.toISOString()])
        : null,
  }
}
