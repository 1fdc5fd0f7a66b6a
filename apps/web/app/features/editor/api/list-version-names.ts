import { listVersionNamesRoute } from '@product/contract/versions'
import { useQuery } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'
import { historyKey } from './list-versions.ts'

const listVersionNames = (id: string) => call(listVersionNamesRoute, { params: { id } })

export const useVersionNames = (promptId: string) =>
  useQuery({
    queryKey: [...historyKey(promptId), 'names'],
    queryFn: () => listVersionNames(promptId),
  })
