import { importLimits, importPromptsRoute, previewImportRoute } from '@product/contract'
import type { BodyLimits } from '#platform/http/limits/body-limit.ts'

/** The only addresses that take larger bodies than others: files, and what was read from them. */
export const transferBodyLimits: BodyLimits = {
  [previewImportRoute.path]: importLimits.fileBytes,
  [importPromptsRoute.path]: importLimits.requestBytes,
}
