import { type Copy, status } from '@product/sync'
import type { RequestOwner } from '../stored-answers.ts'

/** A request to the API that is answered from the copy on this device. */
export type DeviceRequest = {
  copy: Copy
  owner: RequestOwner
  /** The workspace that it is about. */
  workspaceId: string
  params: Record<string, string>
  url: URL
  /** As it was sent; parsed with the schema of its route. */
  body: unknown
}

/** The content of the answer, null for none, or an answer that is not JSON. Undefined where the copy has no answer. */
export type DeviceAnswer = (request: DeviceRequest) => Promise<unknown>

/** As the server refuses. */
export const refuse = (httpStatus: number, code: string, message: string): Response =>
  Response.json({ error: { code, message } }, { status: httpStatus })

/** For what the copy does not have: it is gone, unless the copy itself is not whole yet. */
export async function refuseMissing(copy: Copy, code: string, message: string) {
  const { syncedAt } = await status(copy).read()
  return syncedAt === null ? undefined : refuse(404, code, message)
}
