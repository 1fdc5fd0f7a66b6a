import { uploadRunImageRoute } from '@product/contract/runs'
import { call } from '#web/lib/api/call.ts'

export const uploadImage = async (picture: File): Promise<string> =>
  (await call(uploadRunImageRoute, { body: picture })).fileId
