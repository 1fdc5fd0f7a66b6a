import { publishPromptRoute } from '@product/contract/publishing'
import type { LibraryCategory, Licence } from '@product/domain'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { promptListsKey } from '#web/entities/prompt/prompt-keys.ts'
import { publicationKey } from '#web/entities/publication/publication.ts'
import { call } from '#web/lib/api/call.ts'

export type Wish = {
  category: LibraryCategory
  licence: Licence
  note: string
  confirmed: boolean
}

export function usePublish(promptId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (wish: Wish) => call(publishPromptRoute, { params: { id: promptId }, body: wish }),
    onSuccess: (state) => {
      queries.setQueryData(publicationKey(promptId), state)
      return queries.invalidateQueries({ queryKey: promptListsKey })
    },
  })
}
