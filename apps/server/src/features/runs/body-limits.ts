import {
  attachRunImageRoute,
  prepareDeviceRunRoute,
  startRunsRoute,
  storeDeviceRunRoute,
  uploadRunImageRoute,
} from '@product/contract'
import { runLimits } from '@product/domain'
import type { BodyLimits } from '#platform/http/limits/limit-body.ts'

/** Values may be long texts, and images are large. */
export const runBodyLimits: BodyLimits = {
  [startRunsRoute.path]: 4_000_000,
  [prepareDeviceRunRoute.path]: 4_000_000,
  [storeDeviceRunRoute.path]: 5_000_000,
  [uploadRunImageRoute.path]: runLimits.imageBytes,
  [attachRunImageRoute.path]: runLimits.fileBytes,
}
