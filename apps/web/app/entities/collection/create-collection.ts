import { createCollectionRoute } from '@product/contract/collections'
import { createId } from '@product/domain'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'
import { collectionsKey } from './list-collections.ts'

/** A collection by its name alone, where one is chosen for something else. */
const createNamedCollection = (name: string) =>
  call(createCollectionRoute, { body: { id: createId(), name } })

export function useCreateNamedCollection() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: createNamedCollection,
    onSuccess: () => queries.invalidateQueries({ queryKey: collectionsKey }),
  })
}
