import { importPromptsRoute } from '@product/contract/transfers'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { collectionsKey } from '#web/entities/collection/list-collections.ts'
import { promptsKey } from '#web/entities/prompt/prompt-keys.ts'
import { call } from '#web/lib/api/call.ts'
import type { PlannedRequest } from '../model/plan-requests.ts'

type Import = { requests: PlannedRequest[]; collection: string | undefined }

/** One request after the other; what was done before is not done again. */
async function importPrompts({ requests, collection }: Import): Promise<string[]> {
  const ids: string[] = []
  for (const request of requests) {
    const { promptIds } = await call(importPromptsRoute, {
      body: { ...request, ...(collection !== undefined && { collection }) },
    })
    ids.push(...promptIds)
  }
  return ids
}

export function useImportPrompts() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: importPrompts,
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: promptsKey }),
        queries.invalidateQueries({ queryKey: collectionsKey }),
      ]),
  })
}
