import { type Kysely, type RawBuilder, sql } from 'kysely'
import { refuseBanned, type UserActor } from '#features/accounts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'
import { moderationError } from './errors.ts'

/** To everyone else there is nothing here. A ban suspends the powers of an operator too. */
export async function requireOperator(
  { database }: Pick<Deps, 'database'>,
  actor: UserActor,
): Promise<void> {
  if (!actor.isOperator) throw moderationError('moderation.not-an-operator')
  await refuseBanned(database, actor.accountId)
}

/** Accounts of operators. A hosted identity service tells nobody's role before they sign in, so that its users are none here. */
const operatorAccounts = sql`accounts as operators join auth_users
  on auth_users.id::text = operators.subject and operators.issuer = 'own'
  and auth_users.app_metadata ->> 'role' = 'operator' and auth_users.deleted_at is null
  and operators.banned_at is null`

/** The same rule for people who are told of something without a request of theirs. */
export const isOperatorAccount = (accountId: RawBuilder<string>) => sql<boolean>`exists (
  select from ${operatorAccounts} where operators.id = ${accountId}
)`

export async function listOperators(database: Kysely<DB>): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select operators.id, operators.name
    from ${operatorAccounts} order by operators.name, operators.id
  `.execute(database)
  return rows
}

/** For streams that outlast the role. A hosted identity service is asked when the token is renewed. */
export async function isStillOperator(database: Kysely<DB>, actor: UserActor): Promise<boolean> {
  if (actor.issuer !== 'own') return actor.isOperator
  const { rows } = await sql<{ isOperator: boolean }>`
    select ${isOperatorAccount(sql.val(actor.accountId))} as "isOperator"
  `.execute(database)
  return rows[0]?.isOperator ?? false
}
