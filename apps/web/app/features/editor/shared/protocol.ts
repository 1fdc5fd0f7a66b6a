import {
  authTypes,
  encodeAuth,
  encodePresence,
  encodeSync,
  messageTypes,
} from '@product/domain/shared-document'
import * as decoding from 'lib0/decoding'
import { messageYjsSyncStep1, messageYjsSyncStep2, messageYjsUpdate } from 'y-protocols/sync'
import { z } from 'zod'

const CollaborationEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('saved'), revision: z.int(), version: z.int() }),
  z.object({ type: z.literal('save-refused'), code: z.string(), message: z.string() }),
])
export type CollaborationEvent = z.infer<typeof CollaborationEvent>

export type Received =
  | { kind: 'state'; vector: Uint8Array }
  | { kind: 'missing'; update: Uint8Array }
  | { kind: 'update'; update: Uint8Array }
  | { kind: 'acknowledged'; isStored: boolean }
  | { kind: 'presence'; update: Uint8Array }
  | { kind: 'access'; isReadOnly: boolean }
  | { kind: 'token-asked' }
  | { kind: 'denied'; reason: string }
  | { kind: 'event'; event: CollaborationEvent }
  | { kind: 'closed'; reason: string }

/** Null for messages that say nothing to this client. */
export function readMessage(data: Uint8Array): Received | null {
  const decoder = decoding.createDecoder(data)
  // The name of the document: there is only one on a connection.
  decoding.readVarString(decoder)
  switch (decoding.readVarUint(decoder)) {
    case messageTypes.sync:
      return readSync(decoder)
    case messageTypes.presence:
      return { kind: 'presence', update: decoding.readVarUint8Array(decoder) }
    case messageTypes.auth:
      return readAuth(decoder)
    case messageTypes.stateless:
      return readEvent(decoding.readVarString(decoder))
    case messageTypes.close:
      return { kind: 'closed', reason: decoding.readVarString(decoder) }
    case messageTypes.syncStatus:
      return { kind: 'acknowledged', isStored: decoding.readVarUint(decoder) === 1 }
    default:
      return null
  }
}

function readSync(decoder: decoding.Decoder): Received | null {
  const step = decoding.readVarUint(decoder)
  const bytes = decoding.readVarUint8Array(decoder)
  if (step === messageYjsSyncStep1) return { kind: 'state', vector: bytes }
  if (step === messageYjsSyncStep2) return { kind: 'missing', update: bytes }
  return step === messageYjsUpdate ? { kind: 'update', update: bytes } : null
}

function readAuth(decoder: decoding.Decoder): Received | null {
  switch (decoding.readVarUint(decoder)) {
    case authTypes.token:
      return { kind: 'token-asked' }
    case authTypes.denied:
      return { kind: 'denied', reason: decoding.readVarString(decoder) }
    case authTypes.authenticated:
      return { kind: 'access', isReadOnly: decoding.readVarString(decoder) === 'readonly' }
    default:
      return null
  }
}

function readEvent(text: string): Received | null {
  const event = CollaborationEvent.safeParse(JSON.parse(text))
  return event.success ? { kind: 'event', event: event.data } : null
}

/** Messages to the server, each after the name of the document. */
export const writeMessage = {
  token: (name: string, token: string) => encodeAuth(name, authTypes.token, token),
  stateVector: (name: string, vector: Uint8Array) => encodeSync(name, messageYjsSyncStep1, vector),
  missing: (name: string, update: Uint8Array) => encodeSync(name, messageYjsSyncStep2, update),
  update: (name: string, update: Uint8Array) => encodeSync(name, messageYjsUpdate, update),
  presence: encodePresence,
  pong: () => Uint8Array.of(messageTypes.pong),
}
