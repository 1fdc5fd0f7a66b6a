import { publishPromptRoute } from '@product/contract/publishing'
import type { LibraryCategory, Licence } from '@product/domain'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/lib/api.ts'
import { promptListsKey } from '#web/lib/prompts/prompt-keys.ts'
import { publicationKey } from '#web/lib/publishing/publication.ts'

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
