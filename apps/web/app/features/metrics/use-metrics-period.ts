import { plans } from '@product/domain'
import { useSearchParams } from 'react-router'
import { useCurrentWorkspace } from '#web/entities/workspace/workspaces.ts'
import { type PeriodView, readPeriod, writePeriod } from './model/period-view.ts'

/** The period is stored in the address, so that it can be linked to. */
export function useMetricsPeriod() {
  const [address, setAddress] = useSearchParams()
  const workspace = useCurrentWorkspace()
  return {
    period: readPeriod(address),
    setPeriod: (period: PeriodView) => setAddress(writePeriod(period), { replace: true }),
    /** Whether the plan leaves out members, periods of any dates and exports. Unknown is not locked: the API refuses. */
    isLocked: workspace !== undefined && plans[workspace.plan].limits.metrics !== 'advanced',
  }
}
