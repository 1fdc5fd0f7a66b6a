import { providerIds } from '@product/domain'
import {
  type ExpressionBuilder,
  type Kysely,
  type Selectable,
  sql,
  type UpdateObject,
} from 'kysely'
import { z } from 'zod'
import type { UserActor } from '#features/accounts/index.ts'
import { thisMonth } from '#features/plans/index.ts'
import { lockName } from '#platform/database/queries/lock-name.ts'
import { executePrepared } from '#platform/database/queries/prepared-statements.ts'
import type { Connections, DB } from '#platform/database/types.gen.ts'
import { connectionError } from './errors.ts'

export type ConnectionRow = Selectable<Connections>

/** With what it has cost this month. */
export type ListedConnection = ConnectionRow & { used: string | null; usedByYou: string | null }

type Reader = Pick<UserActor, 'accountId' | 'workspaceId'>

function selectListed(database: Kysely<DB>, { accountId, workspaceId }: Reader) {
  return database
    .selectFrom('connections')
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('connectionSpending as spending')
          .select([
            sql<string | null>`sum(spent_micros + reserved_micros)`.as('used'),
            sql<
              string | null
            >`sum(spent_micros + reserved_micros) filter (where account_id = ${accountId})`.as(
              'usedByYou',
            ),
          ])
          .whereRef('spending.connectionId', '=', 'connections.id')
          .where('spending.workspaceId', '=', workspaceId)
          .where('spending.month', '=', thisMonth)
          .as('spending'),
      (join) => join.onTrue(),
    )
    .selectAll('connections')
    .select(['spending.used', 'spending.usedByYou'])
    .where('connections.workspaceId', '=', workspaceId)
}

export async function listConnectionRows(
  database: Kysely<DB>,
  reader: Reader,
): Promise<ListedConnection[]> {
  return await selectListed(database, reader)
    .orderBy('connections.createdAt')
    .orderBy('connections.id')
    .execute()
}

const openableColumns = [
  'id',
  'workspaceId',
  'name',
  'provider',
  'baseUrl',
  'sealedKey',
  'modelIds',
  'status',
  'monthlyLimitMicros',
  'memberLimitMicros',
] as const

/** The columns that a call to a model needs. */
export type OpenableRow = Pick<ConnectionRow, (typeof openableColumns)[number]>

export async function listOpenableRows(
  database: Kysely<DB>,
  workspaceId: string,
): Promise<OpenableRow[]> {
  const query = database
    .selectFrom('connections')
    .select(openableColumns)
    .where('workspaceId', '=', workspaceId)
    .orderBy('createdAt')
    .orderBy('id')
  return await executePrepared(database, query)
}

export async function findOptionalConnection(
  database: Kysely<DB>,
  reader: Reader,
  id: string,
): Promise<ListedConnection | undefined> {
  return await selectListed(database, reader).where('connections.id', '=', id).executeTakeFirst()
}

/** Connections of one workspace are created one after the other, so that they can be counted. */
export async function lockConnections(transaction: Kysely<DB>, workspaceId: string): Promise<void> {
  await lockName(transaction, `connections:${workspaceId}`)
}

type NewConnection = Omit<
  ConnectionRow,
  'createdAt' | 'updatedAt' | 'monthlyLimitMicros' | 'memberLimitMicros'
>

/** Returns the stored id; undefined where the id is taken. */
export async function insertConnection(
  transaction: Kysely<DB>,
  connection: NewConnection,
): Promise<string | undefined> {
  const inserted = await transaction
    .insertInto('connections')
    .values(connection)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

export async function deleteConnection(
  database: Kysely<DB>,
  workspaceId: string,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('connections')
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

type UsedAccess = Pick<ConnectionRow, 'id' | 'workspaceId' | 'sealedKey' | 'baseUrl'>

/** A connection that still has the key and the address that were used. */
const matchesUsed =
  ({ id, workspaceId, sealedKey, baseUrl }: UsedAccess) =>
  (row: ExpressionBuilder<DB, 'connections'>) =>
    row.and([
      row('workspaceId', '=', workspaceId),
      row('id', '=', id),
      row('sealedKey', 'is not distinct from', sealedKey),
      row('baseUrl', 'is not distinct from', baseUrl),
    ])

const updateUsed = (database: Kysely<DB>, used: UsedAccess) =>
  database.updateTable('connections').where(matchesUsed(used))

export async function isStillUsable(database: Kysely<DB>, used: UsedAccess): Promise<boolean> {
  const found = database.selectFrom('connections').select('id').where(matchesUsed(used))
  return (await found.executeTakeFirst()) !== undefined
}

/** False where the key or the address has changed meanwhile. */
export async function updateConnection(
  database: Kysely<DB>,
  row: ConnectionRow,
  changes: UpdateObject<DB, 'connections'>,
): Promise<boolean> {
  const { numUpdatedRows } = await updateUsed(database, row)
    .set({ ...changes, updatedAt: sql<Date>`now()` })
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Writes only a change, because every failed run calls this. Returns whether it worked before. */
export async function markFailing(
  database: Kysely<DB>,
  used: UsedAccess,
  problem: string,
): Promise<boolean> {
  const changes = { status: 'failing', problem, checkedAt: sql<Date>`now()` }
  const begun = await updateUsed(database, used)
    .set(changes)
    .where('status', '<>', 'failing')
    .executeTakeFirst()
  if (begun.numUpdatedRows === 1n) return true
  await updateUsed(database, used).set(changes).where('problem', '<>', problem).execute()
  return false
}

export async function markRecovered(database: Kysely<DB>, used: UsedAccess): Promise<void> {
  await updateUsed(database, used)
    .set({ status: 'connected', problem: null, checkedAt: sql<Date>`now()` })
    .where('status', '=', 'failing')
    .execute()
}

export async function listSealedKeys(
  database: Kysely<DB>,
): Promise<{ id: string; sealedKey: string }[]> {
  return await database
    .selectFrom('connections')
    .select(['id', 'sealedKey'])
    .where('sealedKey', 'is not', null)
    .$narrowType<{ sealedKey: string }>()
    .execute()
}

export async function replaceSealedKey(
  transaction: Kysely<DB>,
  id: string,
  sealedKey: string,
): Promise<void> {
  await transaction.updateTable('connections').set({ sealedKey }).where('id', '=', id).execute()
}

const Stored = z.enum(providerIds)

export const providerOf = ({ provider }: Pick<ConnectionRow, 'provider'>) => Stored.parse(provider)

/** A connection of the actor's workspace. One of another workspace counts as not found. */
export async function findConnection(
  database: Kysely<DB>,
  actor: Reader,
  id: string,
): Promise<ListedConnection> {
  const connection = await findOptionalConnection(database, actor, id)
  if (!connection) throw connectionError('connection.unknown')
  return connection
}
