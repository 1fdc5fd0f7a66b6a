import { messageTypes } from '@product/domain/shared-document'
import {
  type Awareness,
  applyAwarenessUpdate,
  encodeAwarenessUpdate,
  removeAwarenessStates,
} from 'y-protocols/awareness'
import * as Y from 'yjs'
import type { ConnectionState } from '../model/shared-document.ts'
import { type CollaborationEvent, type Received, readMessage, writeMessage } from './protocol.ts'

/** Section 9 of the specification. */
const reconnectDelays = [1_000, 2_000, 5_000, 10_000]
const joinTimeout = 10_000
/** The server says something at least every 30 s, and waits 10 s for an answer. */
const longestSilence = 40_000
/** It closes connections with this code when it stops; another process takes over. */
const restartCode = 1012
/** With this reason it closes a document that this client has an outdated copy of. */
const renewedReason = 'document.renewed'

/** The origin of changes that the server sent. */
export const fromServer = 'server'

type ConnectionOptions = {
  url: string
  promptId: string
  document: Y.Doc
  awareness: Awareness
  findToken: () => Promise<string | null>
  /** The token was refused: renews the session, or waits until its owner has signed in again. */
  renewSession: () => Promise<unknown>
  /** The state, or whether the server has everything, has changed. */
  onChange: () => void
  /** Everything that the server had has come. */
  onSynced: () => void
  onAccess: (isReadOnly: boolean) => void
  onEvent: (event: CollaborationEvent) => void
  /** The person may no longer read it. */
  onEnd: () => void
  /** The server will not have what was written here; sent again it would be refused again. */
  onRefused: () => void
  /** The document has begun anew without its history: this copy of it cannot be merged with it. */
  onRenewed: () => void
}

/** A shared document’s connection with the server: it comes back by itself, and counts what the server has stored. */
export function createConnection(options: ConnectionOptions) {
  const { promptId, document, awareness, onChange } = options
  let state: ConnectionState = 'closed'
  let socket: WebSocket | null = null
  let attempts = 0
  /** Until the next attempt. */
  let delay = reconnectDelays[0]
  let isStopped = false
  /** Whether there is something here that the server may not have. */
  let isBehind = false
  let unacknowledged = 0
  /** Whether the server was sent all that it lacked: later edits are sent one by one. */
  let hasSentMissing = false
  const held: Uint8Array[] = []
  let holds = 0
  const timers = { join: noTimer(), silence: noTimer(), reconnect: noTimer() }
  const waiting = new Set<() => void>()

  function change(next: ConnectionState) {
    state = next
    notify()
  }

  function notify() {
    onChange()
    for (const check of waiting) check()
  }

  const isInFlight = () => unacknowledged > 0 || !hasSentMissing

  function send(message: Uint8Array<ArrayBuffer>) {
    if (socket?.readyState === WebSocket.OPEN) socket.send(message)
  }

  function sendUpdate(update: Uint8Array) {
    unacknowledged += 1
    send(writeMessage.update(promptId, update))
  }

  function onUpdate(update: Uint8Array, origin: unknown) {
    if (origin === fromServer) return
    isBehind = true
    if (hasSentMissing)
      if (holds > 0) held.push(update)
      else sendUpdate(update)
    notify()
  }

  function onPresence(
    { added, updated, removed }: Record<'added' | 'updated' | 'removed', number[]>,
    origin: unknown,
  ) {
    const isOwn = [...added, ...updated, ...removed].includes(document.clientID)
    if (isOwn && origin !== fromServer) sendPresence()
  }

  const sendPresence = () =>
    send(writeMessage.presence(promptId, encodeAwarenessUpdate(awareness, [document.clientID])))

  document.on('update', onUpdate)
  awareness.on('update', onPresence)

  function open() {
    clearTimeout(timers.reconnect)
    if (isStopped || socket) return
    change('joining')
    const opened = new WebSocket(options.url)
    opened.binaryType = 'arraybuffer'
    socket = opened
    timers.join = setTimeout(() => drop(opened), joinTimeout)
    opened.onopen = () => void introduce(opened)
    opened.onmessage = ({ data }) => {
      if (socket === opened && data instanceof ArrayBuffer) receive(new Uint8Array(data))
    }
    opened.onclose = ({ code }) => {
      if (socket === opened) lose(code)
    }
  }

  async function introduce(opened: WebSocket) {
    const token = await options.findToken().catch(() => null)
    if (socket !== opened) return
    if (token === null) return drop(opened)
    send(writeMessage.token(promptId, token))
    send(writeMessage.stateVector(promptId, Y.encodeStateVector(document)))
    // With a new clock: the server has this one from before, and takes only newer ones.
    const presence = awareness.getLocalState()
    if (presence) awareness.setLocalState(presence)
  }

  /** A socket that says nothing may take long to notice that it is closed. */
  function drop(opened: WebSocket) {
    if (socket === opened) lose()
    opened.close()
  }

  function lose(code?: number) {
    clearTimeout(timers.join)
    clearTimeout(timers.silence)
    socket = null
    unacknowledged = 0
    hasSentMissing = false
    held.length = 0
    const others = [...awareness.getStates().keys()].filter((id) => id !== document.clientID)
    removeAwarenessStates(awareness, others, fromServer)
    const wasJoined = state === 'joined'
    change('closed')
    if (isStopped) return
    if (wasJoined) attempts = 0
    delay = reconnectDelays[Math.min(attempts, reconnectDelays.length - 1)]
    attempts += 1
    timers.reconnect = setTimeout(open, wasJoined && code === restartCode ? 0 : delay)
  }

  function receive(data: Uint8Array) {
    clearTimeout(timers.silence)
    const current = socket
    timers.silence = setTimeout(() => current && drop(current), longestSilence)
    if (data.length === 1 && data[0] === messageTypes.ping) return send(writeMessage.pong())
    const message = readMessage(data)
    if (message) take(message)
  }

  function take(message: Received) {
    switch (message.kind) {
      case 'state':
        return sendMissing(message.vector)
      case 'missing':
        Y.applyUpdate(document, message.update, fromServer)
        return join()
      case 'update':
        return Y.applyUpdate(document, message.update, fromServer)
      case 'acknowledged':
        unacknowledged -= 1
        if (!message.isStored) return options.onRefused()
        if (!isInFlight() && held.length === 0) isBehind = false
        return notify()
      case 'presence':
        return applyAwarenessUpdate(awareness, message.update, fromServer)
      case 'access':
        return options.onAccess(message.isReadOnly)
      case 'token-asked':
        return void sendToken()
      case 'denied':
        return refuse(message.reason)
      case 'event':
        return options.onEvent(message.event)
      case 'closed':
        return message.reason === renewedReason ? options.onRenewed() : options.onRefused()
    }
  }

  function sendMissing(vector: Uint8Array) {
    const missing = Y.encodeStateAsUpdate(document, vector)
    hasSentMissing = true
    held.length = 0
    unacknowledged += 1
    send(writeMessage.missing(promptId, missing))
  }

  function join() {
    clearTimeout(timers.join)
    if (state !== 'joining') return
    attempts = 0
    change('joined')
    options.onSynced()
  }

  async function sendToken() {
    const token = await options.findToken().catch(() => null)
    if (token !== null) send(writeMessage.token(promptId, token))
  }

  function refuse(reason: string) {
    if (reason === 'prompt.unknown') {
      stop()
      return options.onEnd()
    }
    if (socket) drop(socket)
    clearTimeout(timers.reconnect)
    void options.renewSession().finally(() => {
      timers.reconnect = setTimeout(open, delay)
    })
  }

  function stop() {
    isStopped = true
    for (const timer of Object.values(timers)) clearTimeout(timer)
    document.off('update', onUpdate)
    awareness.off('update', onPresence)
    removeEventListener('online', reconnect)
    removeEventListener('offline', disconnect)
    socket?.close()
    socket = null
    change('closed')
  }

  function reconnect() {
    if (socket) return
    attempts = 0
    open()
  }

  /** A socket may take minutes to notice. */
  function disconnect() {
    if (socket) drop(socket)
  }

  /** Whether the server has stored what was sent, in the end; false where it cannot be asked. */
  const settle = () =>
    new Promise<boolean>((resolve) => {
      const end = (isStored: boolean) => {
        clearTimeout(timer)
        waiting.delete(check)
        resolve(isStored)
      }
      const timer = setTimeout(() => end(false), joinTimeout)
      const check = () => {
        if (state === 'closed') end(false)
        else if (state !== 'joining' && !isInFlight()) end(true)
      }
      waiting.add(check)
      check()
    })

  addEventListener('online', reconnect)
  addEventListener('offline', disconnect)

  return {
    open,
    state: () => state,
    isBehind: () => isBehind,
    /** There is something in the document that was written before it was opened. */
    markBehind: () => {
      isBehind = true
    },
    settle,
    /** Edits made from now on are not sent until the returned function is called. */
    hold: () => {
      holds += 1
      return () => {
        holds -= 1
        if (holds > 0 || held.length === 0) return
        const update = Y.mergeUpdates(held)
        held.length = 0
        if (hasSentMissing) sendUpdate(update)
      }
    },
    stop,
    /** Ends once the server has everything, or after a while without an answer. */
    leave: async () => {
      removeAwarenessStates(awareness, [document.clientID], null)
      if (state === 'joined') change('leaving')
      await settle()
      stop()
    },
  }
}

const noTimer = (): ReturnType<typeof setTimeout> | undefined => undefined
