import { createCollectionRoute, listCollectionsRoute } from '@product/contract/collections'
import { createId } from '@product/domain'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'

/** Parts of a screen that appear one after another ask once. */
const freshFor = 10_000

export const collectionsKey = ['collections'] as const

async function listCollections() {
  const { collections } = await call(listCollectionsRoute)
  return collections
}

export const useCollections = () =>
  useQuery({ queryKey: collectionsKey, queryFn: listCollections, staleTime: freshFor })

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
