import type { Kysely } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { connectionError } from './errors.ts'
import { type ConnectionRow, findOptionalConnection } from './queries.ts'

/** A connection of the actor's own workspace; another's does not exist for them. */
export async function findConnection(
  database: Kysely<DB>,
  { workspaceId }: Pick<UserActor, 'workspaceId'>,
  id: string,
): Promise<ConnectionRow> {
  const connection = await findOptionalConnection(database, workspaceId, id)
  if (!connection) throw connectionError('connection.unknown')
  return connection
}
