import { createCollectionRoute, type NewCollection } from '@product/contract/collections'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { collectionsKey } from '#web/entities/collection/list-collections.ts'
import { call } from '#web/lib/api/call.ts'

const createCollection = (collection: z.input<typeof NewCollection>) =>
  call(createCollectionRoute, { body: collection })

export function useCreateCollection() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: createCollection,
    onSuccess: () => queries.invalidateQueries({ queryKey: collectionsKey }),
  })
}
