import type { PlanId } from '@product/domain'
import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { updatePlan } from './queries.ts'

/** Whether somebody has this handle or this proven address. Their workspace has the plan from now on. */
export async function setPlan(
  database: Kysely<DB>,
  { person, plan }: { person: string; plan: PlanId },
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
  if (account) await updatePlan(database, account.workspaceId, plan)
  return account !== undefined
}
