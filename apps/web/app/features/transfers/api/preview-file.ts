import { importLimits, previewImportRoute } from '@product/contract/transfers'
import { ApiError } from '@product/sdk'
import { call } from '#web/lib/api/call.ts'

/** What a file would bring in. One that is too large is not sent. */
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
