import type { ConversationDetails } from '@product/contract'
import type { ConversationState } from '@product/domain'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'
import { findOptionalBlock, findOptionalNetworkBlock } from './policy.ts'
import { findForOperators, type OperatorRow, presentConversation } from './present-conversation.ts'

const mostErrors = 5
const mostEarlier = 10

/** A conversation with what helps to answer it. */
export async function findDetails(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  id: string,
): Promise<ConversationDetails> {
  const row = await findForOperators(database, id)
  const [errors, earlier, block, handle] = await Promise.all([
    listErrors(database, row),
    listEarlier(database, row),
    findBlock(database, row),
    findHandle(database, row),
  ])
  const conversation = presentConversation(row, { now: now() })
  const isNetworkKnown = row.networkHash !== null
  return { ...conversation, page: row.page, handle, errors, earlier, block, isNetworkKnown }
}

/** Codes alone: the messages of providers may quote a prompt or a key. */
async function listErrors(database: Kysely<DB>, { accountId }: OperatorRow) {
  if (accountId === null) return []
  const rows = await database
    .selectFrom('runs')
    .select(['id', 'model', 'errorCode', 'startedAt'])
    .where('accountId', '=', accountId)
    .where('status', '=', 'Error')
    .orderBy('startedAt', 'desc')
    .limit(mostErrors)
    .execute()
  return rows.map(({ id, model, errorCode, startedAt }) => ({
    runId: id,
    model,
    code: errorCode ?? 'unknown',
    happenedAt: startedAt.toISOString(),
  }))
}

async function listEarlier(database: Kysely<DB>, { id, accountId, tokenHash }: OperatorRow) {
  if (accountId === null && tokenHash === null) return []
  const rows = await database
    .selectFrom('conversations')
    .select(['id', 'subject', 'state', 'createdAt'])
    .where(
      accountId === null
        ? sql<boolean>`token_hash = ${tokenHash}`
        : sql<boolean>`account_id = ${accountId}`,
    )
    .where('id', '<>', id)
    .orderBy('createdAt', 'desc')
    .limit(mostEarlier)
    .execute()
  return rows.map(({ state, createdAt, ...row }) => ({
    ...row,
    state: state as ConversationState,
    createdAt: createdAt.toISOString(),
  }))
}

async function findBlock(database: Kysely<DB>, row: OperatorRow) {
  const block = await findOptionalBlock(database, row)
  if (!block) return null
  const until = await findOptionalNetworkBlock(database, row.networkHash)
  return {
    ...block,
    createdAt: block.createdAt.toISOString(),
    networkUntil: until?.toISOString() ?? null,
  }
}

async function findHandle(database: Kysely<DB>, { accountId }: OperatorRow) {
  if (accountId === null) return null
  const account = await database
    .selectFrom('accounts')
    .select('handle')
    .where('id', '=', accountId)
    .executeTakeFirst()
  return account?.handle ?? null
}
