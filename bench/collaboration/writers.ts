import { HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider'
import * as Y from 'yjs'

export type Served = { url: string; token: string }
export type Writer = ReturnType<typeof openWriter>

/** A Node client that writes in a document and sees what others write. */
export function openWriter({ url, token }: Served, name: string, document = new Y.Doc()) {
  const socket = new HocuspocusProviderWebsocket({ url, messageReconnectTimeout: 120_000 })
  const provider = new HocuspocusProvider({ websocketProvider: socket, name, token, document })
  provider.attach()
  return {
    document,
    provider,
    isOpen: () => provider.isSynced,
    close: () => {
      provider.destroy()
      socket.destroy()
    },
  }
}

export async function until(isTrue: () => boolean, seconds = 120): Promise<void> {
  const end = performance.now() + seconds * 1_000
  while (!isTrue()) {
    if (performance.now() > end) throw new Error(`Not so after ${seconds} s: ${isTrue}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** Times from a key to the moment at which each other client of the document has it. */
export function createStopwatch() {
  const sentAt = new Map<string, number>()
  const times: number[] = []
  return {
    times,
    watch: ({ document }: Writer) =>
      document.on('afterTransaction', ({ beforeState, afterState, local }: Y.Transaction) => {
        if (local) return
        for (const [client, clock] of afterState)
          for (let key = beforeState.get(client) ?? 0; key < clock; key++) {
            const sent = sentAt.get(`${client}:${key}`)
            if (sent !== undefined) times.push(performance.now() - sent)
          }
      }),
    press: ({ document }: Writer) => {
      const body = document.getText('body')
      sentAt.set(
        `${document.clientID}:${Y.getState(document.store, document.clientID)}`,
        performance.now(),
      )
      body.insert(body.length, 'x')
    },
  }
}
