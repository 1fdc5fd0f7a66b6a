import { listCollectionsRoute } from '@product/contract/collections'
import { useQuery } from '@tanstack/react-query'
import { call } from '#web/lib/api/call.ts'

export const collectionsKey = ['collections'] as const

async function listCollections() {
  const { collections } = await call(listCollectionsRoute)
  return collections
}

export const useCollections = () => useQuery({ queryKey: collectionsKey, queryFn: listCollections })
