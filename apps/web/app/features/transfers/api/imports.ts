import { changePromptsRoute } from '@product/contract/prompts'
import {
  importLimits,
  importPromptsRoute,
  previewImportFromUrlRoute,
  previewImportRoute,
} from '@product/contract/transfers'
import type { CsvField } from '@product/domain'
import { ApiError } from '@product/sdk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { collectionsKey } from '#web/entities/collection/collections.ts'
import { promptsKey } from '#web/entities/prompt/prompt-keys.ts'
import { call } from '#web/lib/api/call.ts'
import type { PlannedRequest } from '../model/plan-requests.ts'

/** Previews the prompts of the file at an address; the server reads it. */
export const previewAddress = (url: string, columns?: CsvField[]) =>
  call(previewImportFromUrlRoute, { body: { url, ...(columns && { columns }) } })

/** Previews the prompts of a file. A file that is too large is not sent. */
export async function previewFile(name: string, content: Blob, columns?: CsvField[]) {
  if (content.size > importLimits.fileBytes)
    throw new ApiError({
      status: 413,
      code: 'request.too-large',
      message: `The file has ${(content.size / 1_048_576).toFixed(1)} MB; at most 5 MB can be read.`,
    })
  const body = new Blob([content], { type: 'application/octet-stream' })
  const query = { name: name.slice(-255), columns: columns?.join() }
  return await call(previewImportRoute, { query, body })
}

export type ImportResult = { importIds: string[]; promptIds: string[] }

type Import = { requests: PlannedRequest[]; collection: string | undefined }

/** One request after the other; what was done before is not done again. */
async function importPrompts({ requests, collection }: Import): Promise<ImportResult> {
  const result: ImportResult = { importIds: [], promptIds: [] }
  for (const request of requests) {
    const { promptIds } = await call(importPromptsRoute, {
      body: { ...request, ...(collection !== undefined && { collection }) },
    })
    result.importIds.push(request.importId)
    result.promptIds.push(...promptIds)
  }
  return result
}

/** As many as the API changes at once. */
const mostAtOnce = 500

async function undoImport({ promptIds }: ImportResult): Promise<void> {
  for (let at = 0; at < promptIds.length; at += mostAtOnce)
    await call(changePromptsRoute, {
      body: { action: 'delete', ids: promptIds.slice(at, at + mostAtOnce) },
    })
}

const useWrite = <Input, Output>(mutationFn: (input: Input) => Promise<Output>) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: promptsKey }),
        queries.invalidateQueries({ queryKey: collectionsKey }),
      ]),
  })
}

export const useImportPrompts = () => useWrite(importPrompts)

/** To the trash. */
export const useUndoImport = () => useWrite(undoImport)
