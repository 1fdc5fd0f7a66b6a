import type { PlanId } from '@product/domain'
import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { fixPlan, unfixPlan } from './queries.ts'

/**
 * Whether somebody has this handle or this proven address. Their workspace has the plan from now on, whatever
 * is paid for it; with 'paid' it has the plan that is paid for again.
 */
export async function setPlan(
  database: Kysely<DB>,
  { person, plan }: { person: string; plan: PlanId | 'paid' },
): Promise<boolean> {
  const wanted = person.trim().toLowerCase()
  const account = await database
    .selectFrom('accounts')
    .leftJoin('authUsers', (join) =>
      join
        .on('accounts.issuer', '=', 'own')
        .on(({ eb, cast }) =>
          eb(cast<string>('authUsers.id', 'text'), '=', eb.ref('accounts.subject')),
        ),
    )
    .select('accounts.workspaceId')
    .where(({ eb, or }) =>
      or([
        eb('accounts.handle', '=', wanted),
        eb('authUsers.email', '=', wanted).and('authUsers.emailProvenAt', 'is not', null),
      ]),
    )
    .executeTakeFirst()
  if (account && plan === 'paid') await unfixPlan(database, account.workspaceId)
  else if (account && plan !== 'paid') await fixPlan(database, account.workspaceId, plan)
  return account !== undefined
}
