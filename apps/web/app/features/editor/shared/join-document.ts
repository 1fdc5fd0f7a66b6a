import { sharedText } from '@product/domain/shared-document'
import * as Y from 'yjs'
import type { EditorSession } from '../model/editor-session.ts'
import type { SharedDocument } from '../model/shared-document.ts'
import { createConnection, fromServer } from './connection.ts'
import { createPresence, type Presence } from './presence.ts'
import { createInputHistory, readShared, shareText, writeShared } from './shared-content.ts'

type JoinOptions = {
  promptId: string
  session: EditorSession
  ownId: string
  /** The document as tabs kept it on this device, each with what the server may not have. */
  kept: readonly Uint8Array[]
  findToken: () => Promise<string | null>
  renewSession: () => Promise<unknown>
  onPresence: (presence: Presence | null) => void
  onAccess: (isReadOnly: boolean) => void
  onSaved: (version: number) => void
  onEnd: () => void
  /** The server has everything that was written here, and the editor is gone. */
  onLeft: () => Promise<void>
}

/** After the server refused an edit, the document is joined anew, without it. */
const rejoinDelay = 30_000
const sharePause = 1_000

/** Joins the shared document of a prompt for as long as its editor is open. Returns how it is left. */
export function joinDocument(options: JoinOptions): () => void {
  let current = open(options.kept)
  let rejoinTimer: ReturnType<typeof setTimeout> | undefined
  let isLeft = false

  function open(kept: readonly Uint8Array[]) {
    return openDocument({
      ...options,
      kept,
      onRefused: () => rejoinAfter(rejoinDelay),
      onRenewed: () => rejoinAfter(0),
    })
  }

  function rejoinAfter(delay: number) {
    options.session.unshare()
    current.end()
    clearTimeout(rejoinTimer)
    if (!isLeft) rejoinTimer = setTimeout(rejoin, delay)
  }

  function rejoin() {
    current = open([])
  }

  return () => {
    isLeft = true
    clearTimeout(rejoinTimer)
    void current.leave()
  }
}

function openDocument(options: JoinOptions & { onRefused: () => void; onRenewed: () => void }) {
  const { promptId, session, kept, onPresence } = options
  const document = new Y.Doc()
  for (const each of kept) Y.applyUpdate(document, each, fromServer)
  const presence = createPresence(document, options.ownId)
  let hasWritten = kept.length > 0
  let sharing: ReturnType<typeof setInterval> | undefined

  const connection = createConnection({
    url: `${location.origin.replace('http', 'ws')}/collab`,
    promptId,
    document,
    awareness: presence.awareness,
    findToken: options.findToken,
    renewSession: options.renewSession,
    onChange: () => {
      session.followConnection()
      // Nothing is held back for a document that cannot be joined.
      if (connection.state() === 'closed') session.saveAlone()
    },
    onSynced: tryToShare,
    onAccess: options.onAccess,
    onEvent: (event) => {
      if (event.type === 'save-refused') return session.noteRefused(event)
      session.noteSaved(event.revision)
      options.onSaved(event.version)
    },
    onEnd: options.onEnd,
    onRefused: options.onRefused,
    onRenewed: options.onRenewed,
  })

  const texts = {
    body: shareText(document, presence, 'body'),
    systemMessage: shareText(document, presence, 'systemMessage'),
  }
  const shared: SharedDocument = {
    read: (before) => readShared(document, before),
    write: (changes) => writeShared(document, changes),
    textOf: (field) => texts[field],
    stepInput: createInputHistory(document),
    encode: () => Y.encodeStateAsUpdate(document),
    state: connection.state,
    isBehind: connection.isBehind,
    settle: connection.settle,
    hold: connection.hold,
  }

  /** Their inputs hold a whole text: a key typed on an old one would take back what others wrote. */
  let isInputBehind = false
  for (const field of ['title', 'description'] as const)
    sharedText(document, field).observe(() => {
      isInputBehind = true
    })
  document.on('update', (_update: Uint8Array, origin: unknown) => {
    if (origin !== fromServer) hasWritten = true
    else if (isInputBehind) session.readTexts()
    else session.followDocument()
    isInputBehind = false
  })

  /**
   * Something may have to be saved as a whole first. What was saved comes with the document a moment later: shared
   * before that, the text would lose it for this moment, and the cursor its place.
   */
  function tryToShare() {
    clearInterval(sharing)
    if (session.share(shared)) return onPresence(presence)
    sharing = setInterval(() => {
      if (connection.state() !== 'joined' || !session.share(shared)) return
      clearInterval(sharing)
      onPresence(presence)
    }, sharePause)
  }

  function end() {
    clearInterval(sharing)
    onPresence(null)
    connection.stop()
    presence.destroy()
  }

  if (kept.length > 0) {
    connection.markBehind()
    tryToShare()
  }
  connection.open()

  return {
    end,
    leave: async () => {
      clearInterval(sharing)
      await connection.leave()
      presence.destroy()
      if (hasWritten && !connection.isBehind()) await options.onLeft()
    },
  }
}
