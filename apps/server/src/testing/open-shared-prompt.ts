import { HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider'
import { sharedText, type TextField } from '@product/domain/shared-document'
import { onTestFinished } from 'vitest'
import * as Y from 'yjs'

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
    isStored: () => provider.isSynced && !provider.hasUnsyncedChanges,
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
