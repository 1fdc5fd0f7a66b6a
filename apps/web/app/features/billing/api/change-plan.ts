import { changePlanRoute, type choosablePlans } from '@product/contract/plans'
import { type PlanId, plans } from '@product/domain'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { planUseKey } from '#web/entities/plan/plan-use.ts'
import { call } from '#web/lib/api/call.ts'
import { stackError } from '#web/lib/api/stack-error.ts'

export type ChoosablePlan = (typeof choosablePlans)[number]

const changePlan = (plan: ChoosablePlan) => call(changePlanRoute, { body: { plan } })

export function useChangePlan() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: changePlan,
    onSuccess: (use) => {
      queries.setQueryData(planUseKey, use)
      return announcePlan(queries, use.plan)
    },
    onError: (error) => stackError('Your plan was not changed', error),
  })
}

/** Another plan may lock or unlock any screen, so that none is shown from the cache. */
export function announcePlan(queries: QueryClient, plan: PlanId): Promise<void> {
  stackToast({ title: `You are on the ${plans[plan].name} plan`, variant: 'success' })
  queries.removeQueries({ type: 'inactive' })
  return queries.invalidateQueries()
}
