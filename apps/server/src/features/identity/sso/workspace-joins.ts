import { type Kysely, sql } from 'kysely'
import { executePrepared } from '#platform/database/queries/prepared-statements.ts'
import type { DB } from '#platform/database/types.gen.ts'

/** An owner is made by owners only. */
export const workspaceRoles = ['viewer', 'editor', 'admin'] as const
export type WorkspaceRole = (typeof workspaceRoles)[number]

type WorkspaceJoin = { workspaceId: string; role: WorkspaceRole }

/** Remembers, in the transaction of a sign-in, where the person belongs by the word of their provider. */
export async function rememberWorkspaceJoin(
  transaction: Kysely<DB>,
  userId: string,
  join: WorkspaceJoin,
): Promise<void> {
  await transaction
    .insertInto('authWorkspaceJoins')
    .values({ userId, ...join })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet({ ...join, createdAt: sql<Date>`now()` }),
    )
    .execute()
}

export async function hasWorkspaceJoin(database: Kysely<DB>, userId: string): Promise<boolean> {
  const query = database
    .selectFrom('authWorkspaceJoins')
    .select('userId')
    .where('userId', '=', userId)
  return (await executePrepared(database, query)).length > 0
}

/**
 * The workspace that a person is to be joined to, with their role there, once after each sign-in through
 * the identity provider of a workspace. To be called in the transaction that joins them.
 */
export async function takeWorkspaceJoin(
  transaction: Kysely<DB>,
  userId: string,
): Promise<WorkspaceJoin | undefined> {
  const taken = await transaction
    .deleteFrom('authWorkspaceJoins')
    .where('userId', '=', userId)
    .returning(['workspaceId', 'role'])
    .executeTakeFirst()
  const role = workspaceRoles.find((one) => one === taken?.role)
  return taken && role && { workspaceId: taken.workspaceId, role }
}
