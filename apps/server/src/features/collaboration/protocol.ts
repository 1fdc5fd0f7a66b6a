import { normalizeUuid } from '@product/contract'
import {
  authTypes,
  encodeAuth,
  encodeMessage,
  encodePresence,
  encodeSync,
  messageTypes,
} from '@product/domain/shared-document'
import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { messageYjsSyncStep1, messageYjsSyncStep2, messageYjsUpdate } from 'y-protocols/sync'
import { collaborationLimits } from './limits.ts'

export const ping = Uint8Array.of(messageTypes.ping)
export const isPong = (data: Uint8Array): boolean =>
  data.length === 1 && data[0] === messageTypes.pong

export type Message =
  | { kind: 'auth'; token: string }
  | { kind: 'state'; vector: Uint8Array; isReply: boolean }
  | { kind: 'update'; update: Uint8Array }
  | { kind: 'presence'; update: Uint8Array }
  | { kind: 'presence-query' }
  | { kind: 'close' }
  | { kind: 'other' }

/**
 * The name that a message is addressed with, and the prompt in it: `id`, or `id`, NUL and a session. Answers have the
 * name as the client wrote it.
 */
export type Addressed = { address: string; promptId: string; message: Message }

/** Throws on what is no message. */
export function readMessage(data: Uint8Array): Addressed {
  const decoder = decoding.createDecoder(data)
  const address = decoding.readVarString(decoder)
  if (address.length > collaborationLimits.addressBytes) throw new Error('The name is too long')
  const [named = ''] = address.split('\0', 1)
  return { address, promptId: normalizeUuid(named), message: readBody(decoder) }
}

function readBody(decoder: decoding.Decoder): Message {
  const type = decoding.readVarUint(decoder)
  switch (type) {
    case messageTypes.sync:
    case messageTypes.syncReply:
      return readSync(decoder, type === messageTypes.syncReply)
    case messageTypes.presence:
      return { kind: 'presence', update: decoding.readVarUint8Array(decoder) }
    case messageTypes.auth:
      if (decoding.readVarUint(decoder) !== authTypes.token) return { kind: 'other' }
      return { kind: 'auth', token: decoding.readVarString(decoder) }
    case messageTypes.presenceQuery:
      return { kind: 'presence-query' }
    case messageTypes.close:
      return { kind: 'close' }
    default:
      return { kind: 'other' }
  }
}

function readSync(decoder: decoding.Decoder, isReply: boolean): Message {
  const type = decoding.readVarUint(decoder)
  const bytes = decoding.readVarUint8Array(decoder)
  if (type === messageYjsSyncStep1) return { kind: 'state', vector: bytes, isReply }
  if (type === messageYjsSyncStep2 || type === messageYjsUpdate)
    return { kind: 'update', update: bytes }
  throw new Error('A message of synchronization has an unknown type')
}

const encodeText = (address: string, type: number, text: string) =>
  encodeMessage(address, type, (encoder) => encoding.writeVarString(encoder, text))

/** Messages to a client. */
export const messageOf = {
  stateVector: (address: string, vector: Uint8Array) =>
    encodeSync(address, messageYjsSyncStep1, vector),
  missing: (address: string, update: Uint8Array) =>
    encodeSync(address, messageYjsSyncStep2, update),
  update: (address: string, update: Uint8Array) => encodeSync(address, messageYjsUpdate, update),
  presence: encodePresence,
  /** Whether an update was stored: one such answer for each. */
  stored: (address: string, isStored: boolean) =>
    encodeMessage(address, messageTypes.syncStatus, (encoder) =>
      encoding.writeVarUint(encoder, isStored ? 1 : 0),
    ),
  authenticated: (address: string, isReadOnly: boolean) =>
    encodeAuth(address, authTypes.authenticated, isReadOnly ? 'readonly' : 'read-write'),
  denied: (address: string, reason: string) => encodeAuth(address, authTypes.denied, reason),
  tokenRequest: (address: string) => encodeAuth(address, authTypes.token),
  event: (address: string, event: CollaborationEvent) =>
    encodeText(address, messageTypes.stateless, JSON.stringify(event)),
  close: (address: string, reason: string) => encodeText(address, messageTypes.close, reason),
}

/** Told to everybody in a document besides what is written in it. */
export type CollaborationEvent =
  | { type: 'saved'; revision: number; version: number }
  | { type: 'save-refused'; code: string; message: string }

/** Why a document is closed for a client that is not to connect again by itself. */
export const closeReasons = {
  malformed: 'update.malformed',
  updateTooLarge: 'update.too-large',
  /** It writes under the id of somebody else’s client. */
  foreignClient: 'update.foreign-client',
  documentTooLarge: 'document.too-large',
  presenceTooLarge: 'presence.too-large',
  tooManyDocuments: 'documents.too-many',
  includeNotAllowed: 'prompt.include-not-allowed',
  /** It takes a text beyond its limit. */
  textTooLong: 'prompt.text-too-long',
  /** It has begun anew, without its history. The client merges what it wrote as a text, and opens it afresh. */
  renewed: 'document.renewed',
} as const

export const denials = {
  signedOut: 'auth.invalid',
  noAccess: 'prompt.unknown',
} as const

/** Codes with which a connection is closed. Clients connect again after each of them. */
export const closeCodes = {
  notBinary: { code: 1003, reason: 'Messages are binary' },
  malformed: { code: 1007, reason: 'Malformed message' },
  restart: { code: 1012, reason: 'Connect again' },
  overload: { code: 1013, reason: 'Connect again later' },
  tooFast: { code: 1013, reason: 'messages.too-many' },
  notAuthenticated: { code: 4408, reason: 'No token was sent in time' },
} as const
