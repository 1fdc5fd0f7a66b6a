import type { Copy } from '@product/sync'
import type { RequestOwner } from '../stored-answers.ts'

/** A request to the API that is answered from the copy on this device. */
export type DeviceRequest = {
  copy: Copy
  owner: RequestOwner
  /** The workspace that it is about. */
  workspaceId: string
  params: Record<string, string>
  url: URL
  /** As it was sent: the screens and the types of `call` have checked it. */
  body: unknown
}

/** The content of the answer, null for none, or an answer that is not JSON. Undefined where the copy has no answer. */
export type DeviceAnswer = (request: DeviceRequest) => Promise<unknown>
