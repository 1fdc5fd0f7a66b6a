import { createId } from '@product/domain'
import { messageTypes } from '@product/domain/shared-document'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { createOpenDocument, type Participant } from './open-document.ts'
import { readMessage } from './protocol.ts'

const promptId = createId()
const denied = (...accountIds: string[]) => new Set(accountIds)

/** A document as a client has it, and the updates that writing in it made. */
function createWriter() {
  const document = new Y.Doc()
  const updates: Uint8Array[] = []
  document.on('update', (update: Uint8Array) => updates.push(update))
  const write = (text: string) => {
    const body = document.getText('body')
    body.insert(body.length, text)
    return updates.at(-1) ?? new Uint8Array()
  }
  return { document, write }
}

function createParticipant(accountId = 'account', isMember = true) {
  const seen = new Y.Doc()
  const statuses: number[] = []
  const closings: string[] = []
  const participant: Participant = {
    accountId,
    address: promptId,
    person: { id: accountId, name: 'Somebody', avatarUrl: null },
    clients: new Set(),
    isMember: () => isMember,
    checkedAt: () => 0,
    mayWrite: () => true,
    checkAgain: () => {},
    charge: () => {},
    send: (bytes) => {
      const { message } = readMessage(bytes)
      if (message.kind === 'update') Y.applyUpdate(seen, message.update)
      if (bytes.at(-2) === messageTypes.syncStatus) statuses.push(bytes.at(-1) ?? -1)
    },
    close: (reason) => void closings.push(reason),
  }
  return { participant, statuses, closings, read: () => seen.getText('body').toString() }
}

const stored = (sequence: number) => ({
  promptId,
  firstSequence: sequence,
  lastSequence: sequence,
})

/** A document as the database has it after these updates. */
function load(...updates: Uint8Array[]) {
  const document = new Y.Doc()
  for (const update of updates) Y.applyUpdate(document, update)
  return {
    document,
    epoch: 0,
    sequence: updates.length,
    bytes: 0,
    updates: updates.map((update, index) => ({ sequence: index + 1, update, accountId: null })),
  }
}

function open(...updates: Uint8Array[]) {
  return createOpenDocument({
    promptId,
    loaded: load(...updates),
    onWaiting: () => undefined,
    onBehind: () => undefined,
    onPresence: () => undefined,
  })
}

test('updates that come before those they follow are stored, all of them', () => {
  const writer = createWriter()
  const [first, second, third] = [writer.write('a'), writer.write('b'), writer.write('c')]
  const document = open()
  const { participant, statuses } = createParticipant()
  const inDatabase: Uint8Array[] = []
  for (const update of [second, third, first, Y.encodeStateAsUpdate(writer.document)]) {
    document.receive(participant, update)
    const parts = document.beginStoring()
    inDatabase.push(...parts.flatMap((part) => part.updates))
    if (parts.length > 0) document.endStoring(stored(inDatabase.length), denied())
  }
  expect(statuses).toEqual([1, 1, 1, 1])
  expect(
    load(...inDatabase)
      .document.getText('body')
      .toString(),
  ).toBe('abc')
})

test('clients are told the state that is stored, not what is being stored', () => {
  const { write } = createWriter()
  const document = open()
  const { participant, statuses } = createParticipant()
  document.receive(participant, write('a'))
  document.beginStoring()
  const told: number[] = []
  document.whenStored(() => told.push(Y.decodeStateVector(document.stateVector()).size))
  document.endStoring(undefined, denied())
  expect([told, statuses]).toEqual([[], []])
  document.beginStoring()
  document.endStoring(stored(1), denied())
  expect([told, statuses]).toEqual([[1], [1]])
})

test('a malformed update takes nothing with it of others, also of those who have left', () => {
  const { write } = createWriter()
  const document = open()
  const [left, hostile] = [createParticipant(), createParticipant()]
  document.receive(left.participant, write('a'))
  document.receive(hostile.participant, Uint8Array.of(1, 2, 3))
  document.receive(hostile.participant, write('ignored'))
  document.leave(left.participant)
  expect(document.beginStoring()).toEqual([])
  expect([hostile.closings, document.isSpoiled()]).toEqual([['update.malformed'], true])
  document.restore(load())
  expect(document.beginStoring()).toHaveLength(1)
  document.endStoring(stored(1), denied())
  expect([left.statuses, hostile.statuses]).toEqual([[1], []])
})

test('what other processes stored before a document was restored is seen by everybody in it', () => {
  const { write } = createWriter()
  const elsewhere = [write('a'), write('b')]
  const document = open()
  const [reader, hostile] = [createParticipant(), createParticipant()]
  document.join(reader.participant)
  document.receive(hostile.participant, Uint8Array.of(1, 2, 3))
  document.beginStoring()
  document.receiveStored(
    elsewhere.map((update) => ({ update, accountId: null })),
    2,
  )
  document.restore(load(...elsewhere))
  expect(reader.read()).toBe('ab')
})

test('access is read again before a restored document is sent', () => {
  const { write } = createWriter()
  const elsewhere = write('a')
  const document = open()
  const [reader, hostile] = [createParticipant(), createParticipant()]
  const steps: string[] = []
  document.join({
    ...reader.participant,
    checkAgain: () => void steps.push('checked'),
    send: () => void steps.push('sent'),
  })
  document.receive(hostile.participant, Uint8Array.of(1, 2, 3))
  document.beginStoring()
  document.restore(load(elsewhere))
  expect(steps).toEqual(['checked', 'sent'])
})

test('updates of somebody who may no longer write are refused, and of others are stored', () => {
  const [theirs, mine] = [createWriter(), createWriter()]
  const document = open()
  const [refused, other] = [createParticipant('refused'), createParticipant('other')]
  for (const each of [refused, other]) document.join(each.participant)
  const kept = mine.write('kept')
  document.receive(refused.participant, theirs.write('gone'))
  document.receive(other.participant, kept)
  document.beginStoring()
  document.endStoring(stored(1), denied('refused'))
  document.restore(load(kept))
  document.beginStoring()
  expect([refused.statuses, other.statuses]).toEqual([[0], [1]])
  expect(refused.read()).toBe('kept')
})

test('an include that a guest wrote after what has not come yet does not come with it', () => {
  const writer = createWriter()
  const [first, second] = [writer.write('a'), writer.write('b')]
  const ahead = createWriter()
  for (const update of [first, second]) Y.applyUpdate(ahead.document, update)
  const document = open(first)
  const [guest, member] = [createParticipant('guest', false), createParticipant()]
  document.receive(guest.participant, ahead.write('{{> secret}}'))
  expect(document.beginStoring()).toHaveLength(1)
  document.endStoring(stored(2), denied())
  document.receive(member.participant, second)
  expect(document.beginStoring()).toEqual([])
  expect(member.closings).toEqual(['prompt.include-not-allowed'])
})
