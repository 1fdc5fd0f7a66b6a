import { uploadRunImage as route } from '@product/contract/runs'
import { call } from '#web/lib/api.ts'

export const uploadImage = async (picture: File): Promise<string> =>
  (await call(route, { body: picture })).fileId
