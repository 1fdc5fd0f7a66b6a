import { HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider'
import { messageTypes, sharedText, type TextField } from '@product/domain/shared-document'
import * as decoding from 'lib0/decoding'
import { onTestFinished } from 'vitest'
import * as Y from 'yjs'

/**
 * Counts the updates that were sent over a connection and those that were acknowledged. The counter of
 * Hocuspocus' provider knows nothing of updates that were queued while there was no connection.
 */
class CountingSocket extends WebSocket {
  private unacknowledged = 0
  private hasSentMissing = false

  constructor(url: string) {
    super(url)
    this.addEventListener('message', ({ data }) => {
      const { type, step } = typeOf(data)
      if (type === messageTypes.syncStatus && step === 1) this.unacknowledged -= 1
    })
  }

  override send(data: Uint8Array<ArrayBuffer>): void {
    const { type, step } = typeOf(data)
    if (type === messageTypes.sync && step > 0) this.unacknowledged += 1
    if (type === messageTypes.sync && step === 1) this.hasSentMissing = true
    super.send(data)
  }

  /** Whether the server has everything, also what was written before it was connected. */
  hasAll(): boolean {
    return this.readyState === WebSocket.OPEN && this.hasSentMissing && this.unacknowledged === 0
  }
}

function typeOf(data: ArrayBuffer | Uint8Array): { type: number; step: number } {
  const decoder = decoding.createDecoder(new Uint8Array(data))
  if (decoder.arr.length < 3) return { type: -1, step: -1 }
  decoding.readVarString(decoder)
  return { type: decoding.readVarUint(decoder), step: decoder.arr[decoder.pos] ?? -1 }
}

type Opened = {
  url: string
  token: string | (() => string)
  promptId: string
  /** Of an earlier tab: what was written in it is sent when it connects. */
  document?: Y.Doc
}

export type SharedPrompt = Awaited<ReturnType<typeof openSharedPrompt>>

/** A prompt as a browser has it open for writing together, without waiting until it is. */
export function joinSharedPrompt({ url, token, promptId, document = new Y.Doc() }: Opened) {
  const websocketProvider = new HocuspocusProviderWebsocket({
    url: `${url.replace('http', 'ws')}/collab`,
    delay: 100,
    minDelay: 50,
    maxDelay: 500,
    // As long as a heartbeat and its answer.
    messageReconnectTimeout: 40_000,
    WebSocketPolyfill: CountingSocket,
  })
  const closings: string[] = []
  const denials: string[] = []
  const events: unknown[] = []
  const provider = new HocuspocusProvider({
    websocketProvider,
    name: promptId,
    document,
    token,
    onClose: ({ event }) => void closings.push(event.reason),
    onAuthenticationFailed: ({ reason }) => void denials.push(reason),
    onStateless: ({ payload }) => void events.push(JSON.parse(payload)),
  })
  provider.attach()
  let isLeft = false
  const leave = () => {
    if (isLeft) return
    isLeft = true
    provider.destroy()
    websocketProvider.destroy()
  }
  onTestFinished(leave)
  return {
    document,
    provider,
    websocketProvider,
    closings,
    denials,
    events,
    leave,
    read: (field: TextField = 'body') => sharedText(document, field).toString(),
    write: (text: string, place = 0, field: TextField = 'body') =>
      sharedText(document, field).insert(place, text),
    isStored: () => {
      const { webSocket } = websocketProvider
      const isSent = websocketProvider['messageQueue'].length === 0
      return isSent && webSocket instanceof CountingSocket && webSocket.hasAll()
    },
    isReadOnly: () => provider.authorizedScope === 'readonly',
  }
}

/** The same, once everything of it has come. */
export async function openSharedPrompt(opened: Opened) {
  const shared = joinSharedPrompt(opened)
  await waitUntil(() => shared.provider.isSynced || shared.denials.length > 0)
  return shared
}

/** Polls, because what is waited for is told by no event. */
export async function waitUntil(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await new Promise((resolve) => setTimeout(resolve, 10))
}
