import {
  importLimits,
  importPromptsRoute,
  previewImportFromUrlRoute,
  previewImportRoute,
} from '@product/contract/transfers'
import { ApiError } from '@product/sdk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { collectionsKey } from '#web/entities/collection/collections.ts'
import { promptsKey } from '#web/entities/prompt/prompt-keys.ts'
import { call } from '#web/lib/api/call.ts'
import type { PlannedRequest } from '../model/plan-requests.ts'

/** Previews the prompts of the file at an address; the server reads it. */
export const previewAddress = (url: string) => call(previewImportFromUrlRoute, { body: { url } })

/** Previews the prompts of a file. A file that is too large is not sent. */
export async function previewFile(name: string, content: Blob) {
  if (content.size > importLimits.fileBytes)
    throw new ApiError({
      status: 413,
      code: 'request.too-large',
      message: `The file has ${(content.size / 1_048_576).toFixed(1)} MB; at most 5 MB can be read.`,
    })
  const body = new Blob([content], { type: 'application/octet-stream' })
  return await call(previewImportRoute, { query: { name: name.slice(-255) }, body })
}

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
