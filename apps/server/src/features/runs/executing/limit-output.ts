import { boundRunCost, reserveAgain } from '#features/connections/index.ts'
import type { ModelCall } from '#platform/llm/index.ts'
import type { RunDeps } from '../run-deps.ts'
import type { Execution } from './execution.ts'

/** Reserves anew for a run that has waited in the queue. Throws where what is left does not buy an answer. */
export async function renewAllowance(
  { database }: Pick<RunDeps, 'database'>,
  run: Execution,
): Promise<void> {
  const { live, opened, call } = run
  const { connectionId } = opened
  // The amount is counted with the stored run.
  if (connectionId === null || !(await run.isStored)) return
  run.allowance = await database.transaction().execute(async (transaction) => {
    // The run is locked before the connection, as it is when runs end.
    const stored = await transaction
      .selectFrom('runs')
      .select('reservedMicros')
      .where('id', '=', live.id())
      .where('workspaceId', '=', live.workspaceId)
      .where('status', '=', 'Running')
      .forUpdate()
      .executeTakeFirst()
    // It was stopped meanwhile.
    if (!stored) return run.allowance
    const reservedMicros = Number(stored.reservedMicros)
    const { workspaceId, accountId, startedAt } = live
    const waiting = { connectionId, workspaceId, accountId, startedAt, reservedMicros }
    const allowance = await reserveAgain(transaction, waiting, () => boundRunCost(opened, call))
    if (allowance)
      await transaction
        .updateTable('runs')
        .set({ reservedMicros: allowance.micros })
        .where('id', '=', live.id())
        .where('workspaceId', '=', workspaceId)
        .execute()
    return allowance
  })
}

type Limited = { call: Omit<ModelCall, 'signal'>; warnings: string[] }

/** The call with the maximum output that its allowance sets. */
export function limitOutput({ call, allowance }: Pick<Execution, 'call' | 'allowance'>): Limited {
  if (!allowance?.cap) return { call, warnings: [] }
  const { tokens, reason } = allowance.cap
  return {
    call: {
      ...call,
      settings: { ...call.settings, maxOutputTokens: tokens },
      capReason: reason,
    },
    warnings: [`The maximum output was set to ${tokens.toLocaleString('en')} tokens: ${reason}.`],
  }
}
