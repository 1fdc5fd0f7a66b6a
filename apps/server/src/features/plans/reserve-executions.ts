import { type PlanId, plans } from '@product/domain'
import type { Kysely } from 'kysely'
import { notifyManagers } from '#features/notifications/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { runDetached } from '#platform/run-for-request.ts'
import { limitReached } from './errors.ts'
import { addExecutions, countExecutions, removeExecutions } from './queries.ts'

type ReservedExecutions = {
  /** Whether they are counted already. Without a limit they are counted when they are stored. */
  isCounted: boolean
  /** For executions that did not begin after all; a second call does nothing. */
  release: () => Promise<void>
}

const uncounted: ReservedExecutions = { isCounted: false, release: async () => {} }

/** Counts executions of this month against the plan, before they begin. */
export async function reserveExecutions(
  database: Kysely<DB>,
  workspaceId: string,
  { plan, count }: { plan: PlanId; count: number },
): Promise<ReservedExecutions> {
  const allowed = plans[plan].limits.executions
  if (allowed === null || count === 0) return uncounted
  const added = await addExecutions(database, workspaceId, { count, allowed })
  if (added === undefined) {
    const used = await countExecutions(database, workspaceId)
    throw limitReached({ limit: 'executions', plan, used, allowed }, count)
  }
  const { month, executions } = added
  if (executions === allowed)
    await notifyManagers(database, workspaceId, { kind: 'limit', limit: 'executions', allowed })
  let isReleased = false
  return {
    isCounted: true,
    release: async () => {
      if (isReleased) return
      isReleased = true
      // Also for a request that was answered with a timeout.
      await runDetached(() => removeExecutions(database, workspaceId, { count, month }))
    },
  }
}
