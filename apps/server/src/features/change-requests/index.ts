import { changeRequestLimits } from '@product/domain'
import { sql } from 'kysely'
import { deleteExpired } from '#platform/database/queries/delete-expired.ts'
import type { RetentionRule } from '#platform/define-retention.ts'

export { changeRequestsOfAccount } from './account-part.ts'
export {
  announceRequest,
  changeRequestPath,
  listDeciders,
  requestsChannel,
} from './notify-people.ts'
export { enterRequest, isRequestVisibleTo } from './policy.ts'
export { changeRequestsRoutes } from './routes.ts'

/** Merged requests stay with the version that names their proposer. */
export const sweepChangeRequests: RetentionRule = (database) =>
  deleteExpired(database, {
    table: 'changeRequests',
    column: 'decidedAt',
    olderThan: `${changeRequestLimits.closedDays} days`,
    where: sql<boolean>`state in ('declined', 'withdrawn')`,
  })
