import { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { createConnection, fromServer } from './connection.ts'

type SendOptions = {
  promptId: string
  /** The document as tabs kept it on this device. */
  documents: readonly Uint8Array[]
  findToken: () => Promise<string | null>
}

const longestSending = 30_000

/** Joins the shared document of a prompt only to send what the server lacks. Whether it has all of it then. */
export function sendDocument({ promptId, documents, findToken }: SendOptions): Promise<boolean> {
  const document = new Y.Doc()
  for (const each of documents) Y.applyUpdate(document, each, fromServer)
  const awareness = new Awareness(document)
  // Nobody is there to be shown to others.
  awareness.setLocalState(null)
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), longestSending)
  const connection = createConnection({
    url: `${location.origin.replace('http', 'ws')}/collab`,
    promptId,
    document,
    awareness,
    findToken,
    renewSession: async () => undefined,
    onChange: () => {
      if (connection.state() === 'joined' && !connection.isBehind()) resolve(true)
    },
    onSynced: () => undefined,
    onAccess: (isReadOnly) => {
      if (isReadOnly) resolve(false)
    },
    onEvent: () => undefined,
    onEnd: () => resolve(false),
    onRefused: () => resolve(false),
    onRenewed: () => resolve(false),
  })
  connection.markBehind()
  connection.open()
  return promise.finally(() => {
    clearTimeout(timer)
    connection.stop()
    awareness.destroy()
    document.destroy()
  })
}
