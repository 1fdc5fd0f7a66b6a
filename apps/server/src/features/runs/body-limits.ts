import { attachRunImage, startRuns, uploadRunImage } from '@product/contract'
import { runLimits } from '@product/domain'
import type { BodyLimits } from '#platform/http/body-limit.ts'

/** Values may be long texts, and pictures are large. */
export const runBodyLimits: BodyLimits = {
  [startRuns.path]: 4_000_000,
  [uploadRunImage.path]: runLimits.imageBytes,
  [attachRunImage.path]: runLimits.fileBytes,
}
