import type { PlanUse } from '@product/contract'
import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import { countConnections, countExecutions, countPrompts, findPlan } from './queries.ts'

export async function findPlanUse(database: Kysely<DB>, workspaceId: string): Promise<PlanUse> {
  const [plan, prompts, connections, executions] = await Promise.all([
    findPlan(database, workspaceId),
    countPrompts(database, workspaceId),
    countConnections(database, workspaceId),
    countExecutions(database, workspaceId),
  ])
  const now = new Date()
  return {
    plan,
    use: { prompts, connections, executions },
    executionsResetAt: new Date(
      Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1),
    ).toISOString(),
  }
}
