import { previewImportFromUrlRoute } from '@product/contract/transfers'
import { call } from '#web/lib/api/call.ts'

/** What the file at an address would bring in; the server reads it. */
export const previewAddress = (url: string) => call(previewImportFromUrlRoute, { body: { url } })
