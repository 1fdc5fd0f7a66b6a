import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { notify } from './notify.ts'

type Told =
  | { kind: 'connection'; connectionId: string; problem: string }
  | { kind: 'limit'; limit: 'prompts' | 'connections' | 'executions' | 'storage'; allowed: number }

/** Tells the owners and admins of a workspace, who can do something about it. A limit is told once a month. */
export async function notifyManagers(
  transaction: Kysely<DB>,
  workspaceId: string,
  told: Told,
): Promise<void> {
  const managers = await transaction
    .selectFrom('workspaceMembers')
    .select(['accountId', sql<string>`to_char(now() at time zone 'utc', 'YYYY-MM')`.as('month')])
    .where('workspaceId', '=', workspaceId)
    .where('role', 'in', ['owner', 'admin'])
    .execute()
  const [{ month: period } = { month: '' }] = managers
  await notify(transaction, {
    ...(told.kind === 'limit' ? { ...told, period } : told),
    accountIds: managers.map(({ accountId }) => accountId),
    actorId: null,
    workspaceId,
  })
}
