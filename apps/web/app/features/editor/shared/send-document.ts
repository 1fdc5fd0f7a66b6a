import { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'
import type { DraftTrouble } from '#web/lib/offline/draft-store.ts'
import { createConnection, fromServer } from './connection.ts'

type SendOptions = {
  promptId: string
  /** The document as tabs kept it on this device. */
  documents: readonly Uint8Array[]
  findToken: () => Promise<string | null>
}

const longestSending = 30_000

const refuse = (message: string): DraftTrouble => ({ kind: 'refused', message })

/** Joins the shared document of a prompt only to send what the server lacks. */
export function sendDocument({
  promptId,
  documents,
  findToken,
}: SendOptions): Promise<'sent' | 'unreachable' | DraftTrouble> {
  const document = new Y.Doc()
  for (const each of documents) Y.applyUpdate(document, each, fromServer)
  const awareness = new Awareness(document)
  // Nobody is there to be shown to others.
  awareness.setLocalState(null)
  const { promise, resolve } = Promise.withResolvers<'sent' | 'unreachable' | DraftTrouble>()
  const timer = setTimeout(() => resolve('unreachable'), longestSending)
  const connection = createConnection({
    url: `${location.origin.replace('http', 'ws')}/collab`,
    promptId,
    document,
    awareness,
    findToken,
    renewSession: async () => undefined,
    onChange: () => {
      if (connection.state() === 'joined' && !connection.isBehind()) resolve('sent')
    },
    onSynced: () => undefined,
    onAccess: (isReadOnly) => {
      if (isReadOnly) resolve(refuse('You can no longer edit this prompt.'))
    },
    onEvent: () => undefined,
    onEnd: () => resolve(refuse('The prompt was deleted, or you can no longer open it.')),
    onRefused: () => resolve(refuse('The server couldn’t take this text.')),
    // Its text is compared with the newest one in the editor.
    onRenewed: () => resolve({ kind: 'conflict' }),
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
