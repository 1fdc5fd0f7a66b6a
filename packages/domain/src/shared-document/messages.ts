import * as encoding from 'lib0/encoding'

/** The messages of Hocuspocus 4, each after the name of the document that it is about. */
export const messageTypes = {
  sync: 0,
  presence: 1,
  auth: 2,
  presenceQuery: 3,
  syncReply: 4,
  stateless: 5,
  close: 7,
  syncStatus: 8,
  /** A byte alone each, without a name: they are about the connection. */
  ping: 9,
  pong: 10,
} as const

export const authTypes = { token: 0, denied: 1, authenticated: 2 } as const

export function encodeMessage(
  name: string,
  type: number,
  write: (encoder: encoding.Encoder) => void,
): Uint8Array<ArrayBuffer> {
  const encoder = encoding.createEncoder()
  encoding.writeVarString(encoder, name)
  encoding.writeVarUint(encoder, type)
  write(encoder)
  return encoding.toUint8Array(encoder)
}

export const encodeSync = (name: string, step: number, bytes: Uint8Array) =>
  encodeMessage(name, messageTypes.sync, (encoder) => {
    encoding.writeVarUint(encoder, step)
    encoding.writeVarUint8Array(encoder, bytes)
  })

export const encodeAuth = (name: string, type: number, text?: string) =>
  encodeMessage(name, messageTypes.auth, (encoder) => {
    encoding.writeVarUint(encoder, type)
    if (text !== undefined) encoding.writeVarString(encoder, text)
  })

export const encodePresence = (name: string, update: Uint8Array) =>
  encodeMessage(name, messageTypes.presence, (encoder) =>
    encoding.writeVarUint8Array(encoder, update),
  )
