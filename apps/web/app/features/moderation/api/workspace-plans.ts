import { listWorkspacePlansRoute, setWorkspacePlanRoute } from '@product/contract/moderation'
import { type PlanId, plans } from '@product/domain'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'
import { moderationKey } from './moderation.ts'

/** Not asked for before anything is typed. */
export const useWorkspacePlans = (text: string) =>
  useQuery({
    queryKey: [...moderationKey, 'workspaces', text],
    queryFn: async () => (await call(listWorkspacePlansRoute, { query: { q: text } })).workspaces,
    enabled: text !== '',
    placeholderData: keepPreviousData,
  })

type Setting = { id: string; plan: PlanId; reason: string }

export function useSetPlan() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: Setting) => call(setWorkspacePlanRoute, { params: { id }, body }),
    onSuccess: ({ title, plan }) =>
      stackToast({ title: `${title} is on the ${plans[plan.plan].name} plan`, variant: 'success' }),
    // The operator's own plan may be the one that was set.
    onSettled: () => queries.invalidateQueries(),
  })
}
