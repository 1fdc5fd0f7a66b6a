import { changeRunSettingsRoute, getRunSettingsRoute } from '@product/contract/runs'
import { stackToast } from '@product/ui/toast-stack-store'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/lib/api.ts'
import { describeError } from '#web/lib/describe-error.ts'
import { runsKey } from '#web/lib/runs/run-keys.ts'

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
