import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Awareness, applyAwarenessUpdate } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { createConnection, fromServer } from './connection.ts'

/** A socket whose other end is the test. */
class FakeSocket {
  static OPEN = 1
  static made: FakeSocket[] = []
  readyState = 0
  binaryType = ''
  sent: number[][] = []
  presences: Uint8Array[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: ArrayBuffer }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null

  constructor() {
    FakeSocket.made.push(this)
  }

  send(data: Uint8Array) {
    const decoder = decoding.createDecoder(data)
    if (data.length === 1) return void this.sent.push([...data])
    decoding.readVarString(decoder)
    const type = decoding.readVarUint(decoder)
    if (type === 1) this.presences.push(decoding.readVarUint8Array(decoding.clone(decoder)))
    this.sent.push([type, decoding.readVarUint(decoder)])
  }

  close() {
    this.readyState = 3
  }

  accept() {
    this.readyState = 1
    this.onopen?.()
  }

  lose(code = 1006) {
    this.readyState = 3
    this.onclose?.({ code })
  }

  receive(type: number, fill: (encoder: encoding.Encoder) => void) {
    const encoder = encoding.createEncoder()
    encoding.writeVarString(encoder, 'prompt')
    encoding.writeVarUint(encoder, type)
    fill(encoder)
    this.onmessage?.({ data: encoding.toUint8Array(encoder).buffer })
  }

  /** Everything of a document, and the question for what it lacks. */
  sync(document: Y.Doc) {
    this.receive(0, (encoder) => {
      encoding.writeVarUint(encoder, 1)
      encoding.writeVarUint8Array(encoder, Y.encodeStateAsUpdate(document))
    })
    this.receive(0, (encoder) => {
      encoding.writeVarUint(encoder, 0)
      encoding.writeVarUint8Array(encoder, Y.encodeStateVector(document))
    })
  }

  acknowledge(isStored = true) {
    this.receive(8, (encoder) => encoding.writeVarUint(encoder, isStored ? 1 : 0))
  }
}

const lastSocket = () => {
  const socket = FakeSocket.made.at(-1)
  if (!socket) throw new Error('No socket was opened')
  return socket
}

const online = new EventTarget()

beforeEach(() => {
  vi.useFakeTimers()
  FakeSocket.made = []
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('addEventListener', online.addEventListener.bind(online))
  vi.stubGlobal('removeEventListener', online.removeEventListener.bind(online))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function open() {
  const document = new Y.Doc()
  const awareness = new Awareness(document)
  const handlers = {
    onChange: vi.fn(),
    onSynced: vi.fn(),
    onAccess: vi.fn(),
    onEvent: vi.fn(),
    onEnd: vi.fn(),
    onRefused: vi.fn(),
    onRenewed: vi.fn(),
    renewSession: vi.fn(async () => {}),
  }
  const connection = createConnection({
    url: 'ws://example.com/collab',
    promptId: 'prompt',
    document,
    awareness,
    findToken: async () => 'token',
    ...handlers,
  })
  connection.open()
  const stop = () => {
    connection.stop()
    awareness.destroy()
  }
  return { connection, document, awareness, stop, text: document.getText('body'), ...handlers }
}

const refuseToken = () =>
  lastSocket().receive(2, (encoder) => {
    encoding.writeVarUint(encoder, 1)
    encoding.writeVarString(encoder, 'auth.invalid')
  })

/** Takes over what the last socket sent about people, as the server does. */
function takePresence(others: Awareness) {
  for (const update of lastSocket().presences) applyAwarenessUpdate(others, update, null)
}

async function join(onServer = new Y.Doc()) {
  const opened = open()
  lastSocket().accept()
  await vi.advanceTimersByTimeAsync(0)
  lastSocket().sync(onServer)
  return opened
}

test('it joins, and the server has everything once it has acknowledged what it lacked', async () => {
  const onServer = new Y.Doc()
  onServer.getText('body').insert(0, 'there')
  const { connection, text, onSynced, stop } = open()
  expect(connection.state()).toBe('joining')
  lastSocket().accept()
  await vi.advanceTimersByTimeAsync(0)
  lastSocket().sync(onServer)
  expect([connection.state(), text.toString()]).toEqual(['joined', 'there'])
  expect(onSynced).toHaveBeenCalledOnce()
  text.insert(0, 'here and ')
  expect(connection.isBehind()).toBe(true)
  lastSocket().acknowledge()
  expect(connection.isBehind()).toBe(true)
  lastSocket().acknowledge()
  expect(connection.isBehind()).toBe(false)
  stop()
})

test('it comes back after 1, 2, 5 and 10 seconds, and at once where the server is restarted', async () => {
  const { connection, stop } = await join()
  for (const seconds of [1, 2, 5, 10, 10]) {
    const { length } = FakeSocket.made
    lastSocket().lose()
    expect(connection.state()).toBe('closed')
    await vi.advanceTimersByTimeAsync(seconds * 1_000 - 1)
    expect(FakeSocket.made).toHaveLength(length)
    await vi.advanceTimersByTimeAsync(1)
    expect(FakeSocket.made).toHaveLength(length + 1)
    expect(connection.state()).toBe('joining')
  }
  lastSocket().accept()
  await vi.advanceTimersByTimeAsync(0)
  lastSocket().sync(new Y.Doc())
  const { length } = FakeSocket.made
  lastSocket().lose(1012)
  await vi.advanceTimersByTimeAsync(0)
  expect(FakeSocket.made).toHaveLength(length + 1)
  stop()
})

test('a server that says nothing for 10 s at the beginning, or 40 s later, is left', async () => {
  const { connection, stop } = open()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(connection.state()).toBe('closed')
  await vi.advanceTimersByTimeAsync(1_000)
  lastSocket().accept()
  await vi.advanceTimersByTimeAsync(0)
  lastSocket().sync(new Y.Doc())
  await vi.advanceTimersByTimeAsync(30_000)
  lastSocket().onmessage?.({ data: Uint8Array.of(9).buffer })
  expect(lastSocket().sent.at(-1)).toEqual([10])
  await vi.advanceTimersByTimeAsync(39_999)
  expect(connection.state()).toBe('joined')
  await vi.advanceTimersByTimeAsync(1)
  expect(connection.state()).toBe('closed')
  stop()
})

test('the presence is sent with a newer clock when the connection is back', async () => {
  const { awareness, stop } = await join()
  const others = new Awareness(new Y.Doc())
  const clock = () => others.meta.get(awareness.clientID)?.clock ?? -1
  takePresence(others)
  const before = clock()
  expect(others.states.get(awareness.clientID)).toEqual({})
  lastSocket().lose()
  await vi.advanceTimersByTimeAsync(1_000)
  lastSocket().accept()
  await vi.advanceTimersByTimeAsync(0)
  takePresence(others)
  expect(clock()).toBeGreaterThan(before)
  others.destroy()
  stop()
})

test('edits made without a connection are among what is sent when it is back', async () => {
  const onServer = new Y.Doc()
  const { connection, document, text, stop } = await join(onServer)
  lastSocket().acknowledge()
  expect(connection.isBehind()).toBe(false)
  lastSocket().lose()
  text.insert(0, 'offline')
  expect([connection.isBehind(), await connection.settle()]).toEqual([true, false])
  await vi.advanceTimersByTimeAsync(1_000)
  lastSocket().accept()
  await vi.advanceTimersByTimeAsync(0)
  lastSocket().sync(onServer)
  // One message with what the server lacks, and none besides.
  expect(lastSocket().sent.filter(([type, step]) => type === 0 && step !== 0)).toEqual([[0, 1]])
  const settled = connection.settle()
  lastSocket().acknowledge()
  expect([await settled, connection.isBehind()]).toEqual([true, false])
  expect(document.getText('body').toString()).toBe('offline')
  stop()
})

test('edits are held back while a version is saved, and sent as one', async () => {
  const { connection, text, stop } = await join()
  lastSocket().acknowledge()
  const release = connection.hold()
  const { length } = lastSocket().sent
  text.insert(0, 'a')
  text.insert(1, 'b')
  expect(lastSocket().sent).toHaveLength(length)
  expect([connection.isBehind(), await connection.settle()]).toEqual([true, true])
  release()
  expect(lastSocket().sent.slice(length)).toEqual([[0, 2]])
  lastSocket().acknowledge()
  expect(connection.isBehind()).toBe(false)
  stop()
})

test('changes of others are not sent back', async () => {
  const { document, stop } = await join()
  const { length } = lastSocket().sent
  const theirs = new Y.Doc()
  theirs.getText('body').insert(0, 'theirs')
  Y.applyUpdate(document, Y.encodeStateAsUpdate(theirs), fromServer)
  expect(lastSocket().sent).toHaveLength(length)
  stop()
})

test('with a token that is refused it waits for the session, and connects again', async () => {
  const { connection, renewSession, text, stop } = await join()
  const renewed = Promise.withResolvers<void>()
  renewSession.mockReturnValue(renewed.promise)
  refuseToken()
  expect(connection.state()).toBe('closed')
  text.insert(0, 'typed meanwhile')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(FakeSocket.made).toHaveLength(1)
  renewed.resolve()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(FakeSocket.made).toHaveLength(2)
  expect(connection.isBehind()).toBe(true)
  stop()
})

test('with tokens that are refused it waits 1 s and then 2 s', async () => {
  const { stop } = open()
  for (const seconds of [1, 2, 5]) {
    const { length } = FakeSocket.made
    refuseToken()
    await vi.advanceTimersByTimeAsync(seconds * 1_000 - 1)
    expect(FakeSocket.made).toHaveLength(length)
    await vi.advanceTimersByTimeAsync(1)
    expect(FakeSocket.made).toHaveLength(length + 1)
  }
  stop()
})

test('a document that has begun anew is no refusal', async () => {
  const { onRefused, onRenewed, stop } = await join()
  lastSocket().receive(7, (encoder) => encoding.writeVarString(encoder, 'document.renewed'))
  expect(onRenewed).toHaveBeenCalledOnce()
  expect(onRefused).not.toHaveBeenCalled()
  stop()
})

test('an edit that is not stored, and access that ends, are told', async () => {
  const { onRefused, onEnd, onAccess, connection, stop } = await join()
  lastSocket().receive(2, (encoder) => {
    encoding.writeVarUint(encoder, 2)
    encoding.writeVarString(encoder, 'readonly')
  })
  expect(onAccess).toHaveBeenCalledWith(true)
  lastSocket().acknowledge(false)
  expect(onRefused).toHaveBeenCalledOnce()
  lastSocket().receive(2, (encoder) => {
    encoding.writeVarUint(encoder, 1)
    encoding.writeVarString(encoder, 'prompt.unknown')
  })
  expect(onEnd).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([connection.state(), FakeSocket.made.length]).toEqual(['closed', 1])
  stop()
})
