import { changeRunSettingsRoute, getRunSettingsRoute } from '@product/contract/runs'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { runsKey } from '#web/entities/run/run-keys.ts'
import { call } from '#web/lib/api/call.ts'
import { describeError } from '#web/lib/api/describe-error.ts'

const settingsKey = [...runsKey, 'settings'] as const

export const useRunSettings = () =>
  useQuery({ queryKey: settingsKey, queryFn: () => call(getRunSettingsRoute) })

export function useChangeRunSettings() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (keepDays: number | null) => call(changeRunSettingsRoute, { body: { keepDays } }),
    onSuccess: (settings) => {
      queries.setQueryData(settingsKey, settings)
      stackToast({ title: 'Saved', variant: 'success' })
    },
    onError: (error) =>
      stackToast({ title: 'Not saved', description: describeError(error), variant: 'error' }),
  })
}
