import { type PlanId, plans } from '@product/domain'
import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { limitReached } from './errors.ts'
import { addExecutions, countExecutions, removeExecutions } from './queries.ts'

export type TakenExecutions = {
  /** Whether they are counted already. Without a limit they are counted when they are stored. */
  isCounted: boolean
  /** For executions that did not begin after all. */
  giveBack: () => Promise<void>
}

const none: TakenExecutions = { isCounted: false, giveBack: async () => {} }

/** Takes executions of this month from the plan, before they begin. */
export async function takeExecutions(
  database: Kysely<DB>,
  workspaceId: string,
  { plan, count }: { plan: PlanId; count: number },
): Promise<TakenExecutions> {
  const allowed = plans[plan].limits.executions
  if (allowed === null || count === 0) return none
  if (await addExecutions(database, workspaceId, { count, allowed }))
    return {
      isCounted: true,
      giveBack: () => removeExecutions(database, workspaceId, count),
    }
  const used = await countExecutions(database, workspaceId)
  throw limitReached({ limit: 'executions', plan, used, allowed })
}
