import { type Collection, deleteCollectionRoute } from '@product/contract/collections'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { collectionsKey } from '#web/entities/collection/list-collections.ts'
import { promptsKey } from '#web/entities/prompt/prompt-keys.ts'
import { call } from '#web/lib/api/call.ts'

type Deletion = { slug: string; keepPrompts: boolean }

const deleteCollection = ({ slug, keepPrompts }: Deletion) =>
  call(deleteCollectionRoute, {
    params: { slug },
    query: { keepPrompts: keepPrompts ? 'true' : 'false' },
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
