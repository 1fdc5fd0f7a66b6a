import { getVersionRoute } from '@product/contract/versions'
import { useQuery } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'
import { historyKey } from './list-versions.ts'

const getVersion = (id: string, number: number) => call(getVersionRoute, { params: { id, number } })

export const useVersion = (promptId: string, number: number | undefined) =>
  useQuery({
    queryKey: [...historyKey(promptId), 'version', number],
    queryFn: () => getVersion(promptId, number ?? 1),
    enabled: number !== undefined,
    retry: 1,
  })
