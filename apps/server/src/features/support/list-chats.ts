import type { SupportChat } from '@product/contract'
import { sql } from 'kysely'
import { defineNewestFirst } from '#platform/paging/page-cursor.ts'
import type { Deps } from '#server/deps.ts'
import { supportError } from './errors.ts'
import { findSupportHours } from './find-hours.ts'
import { presentChat } from './present-chat.ts'
import { selectConversations } from './queries.ts'

const pageSize = 20

const newestChats = defineNewestFirst(
  { time: sql.ref('conversations.createdAt'), id: sql.ref('conversations.id') },
  (cause) => supportError('support.cursor-invalid', { cause }),
)

/** Those that somebody started while signed in. */
export async function listChats(
  deps: Pick<Deps, 'database' | 'supportClock' | 'config'>,
  { accountId }: { accountId: string },
  { cursor }: { cursor?: string | undefined },
): Promise<{ chats: SupportChat[]; nextCursor: string | null }> {
  const wanted = { cursor, limit: pageSize }
  const [{ isAnsweredNow }, rows] = await Promise.all([
    findSupportHours(deps),
    newestChats
      .select(
        selectConversations(deps.database)
          .where('conversations.accountId', '=', accountId)
          .where('conversations.kind', '=', 'chat'),
        wanted,
      )
      .execute(),
  ])
  const { page, nextCursor } = newestChats.cut(rows, wanted)
  const moment = { isAnsweredNow, isOperatorTyping: false }
  return { chats: page.map((row) => presentChat(row, moment)), nextCursor }
}
