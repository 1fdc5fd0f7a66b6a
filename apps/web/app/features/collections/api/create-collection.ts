import { createCollectionRoute, type NewCollection } from '@product/contract/collections'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '#web/lib/api.ts'
import { collectionsKey } from '#web/lib/collections/list-collections.ts'

const createCollection = (collection: z.input<typeof NewCollection>) =>
  call(createCollectionRoute, { body: collection })

export function useCreateCollection() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: createCollection,
    onSuccess: () => queries.invalidateQueries({ queryKey: collectionsKey }),
  })
}
