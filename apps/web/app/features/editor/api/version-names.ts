import {
  listVersionNamesRoute,
  nameVersionRoute,
  removeVersionNameRoute,
} from '@product/contract/versions'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'
import { isWorthRetrying } from '#web/lib/query/is-worth-retrying.ts'
import { historyKey } from './versions.ts'

const listVersionNames = (id: string) => call(listVersionNamesRoute, { params: { id } })

export const useVersionNames = (promptId: string, enabled = true) =>
  useQuery({
    enabled,
    queryKey: [...historyKey(promptId), 'names'],
    queryFn: () => listVersionNames(promptId),
    retry: isWorthRetrying,
  })

/** Null takes the name away. */
type Naming = { name: string; number: number | null }

const nameVersion = (id: string, { name, number }: Naming) =>
  number === null
    ? call(removeVersionNameRoute, { params: { id, name } })
    : call(nameVersionRoute, { params: { id, name }, body: { number } })

export function useNameVersion(promptId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (naming: Naming) => nameVersion(promptId, naming),
    onSuccess: () => queries.invalidateQueries({ queryKey: historyKey(promptId) }),
  })
}
