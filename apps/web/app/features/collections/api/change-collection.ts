import {
  type Collection,
  type CollectionChanges,
  changeCollectionRoute,
} from '@product/contract/collections'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { collectionsKey } from '#web/entities/collection/list-collections.ts'
import { call } from '#web/lib/api/call.ts'

type Change = { slug: string; changes: z.input<typeof CollectionChanges> }

const changeCollection = ({ slug, changes }: Change) =>
  call(changeCollectionRoute, { params: { slug }, body: changes })

export function useChangeCollection() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: changeCollection,
    onSuccess: (changed) => {
      queries.setQueryData<Collection[]>(collectionsKey, (collections) =>
        collections?.map((known) => (known.id === changed.id ? changed : known)),
      )
    },
  })
}
