import {
  type Collection,
  type CollectionChanges,
  changeCollectionRoute,
  createCollectionRoute,
  deleteCollectionRoute,
  type NewCollection,
} from '@product/contract/collections'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { collectionsKey } from '#web/entities/collection/collections.ts'
import { promptsKey } from '#web/entities/prompt/prompt-keys.ts'
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

/** What becomes of the prompts of a deleted collection. */
export type PromptsAfter = 'kept' | 'shown' | 'deleted'

type Deletion = { slug: string; prompts: PromptsAfter }

const deleteCollection = ({ slug, prompts }: Deletion) =>
  call(deleteCollectionRoute, {
    params: { slug },
    query: {
      keepPrompts: prompts === 'deleted' ? 'false' : 'true',
      ...(prompts === 'shown' && { showToWorkspace: 'true' }),
    },
  })

export function useDeleteCollection() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: deleteCollection,
    onSuccess: (_, { slug }) => {
      queries.setQueryData<Collection[]>(collectionsKey, (collections) =>
        collections?.filter((known) => known.slug !== slug),
      )
      void queries.invalidateQueries({ queryKey: promptsKey })
    },
  })
}
