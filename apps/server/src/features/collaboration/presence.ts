import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import {
  Awareness,
  applyAwarenessUpdate,
  encodeAwarenessUpdate,
  removeAwarenessStates,
} from 'y-protocols/awareness'
import * as Y from 'yjs'
import type { ShownPerson } from './find-access.ts'
import { collaborationLimits } from './limits.ts'

type Change = { added: number[]; updated: number[]; removed: number[] }

/** Somebody whose cursors are shown in a document. */
export type Present = { person: ShownPerson; clients: Set<number>; mayWrite: () => boolean }

/** Of changes that another process told of. */
const elsewhere = 'elsewhere'

export type Presence = ReturnType<typeof createPresence>

/** Cursors and selections of everybody in a document. Nothing of it is stored. */
export function createPresence({
  onChange,
  mayUse,
}: {
  /** `by` is null for somebody on another process, or who was not heard of for long. */
  onChange: (clients: number[], by: Present | null) => void
  /** Whether the id of a client is this person’s to use. */
  mayUse: (client: number, by: Present) => boolean
}) {
  // A document of its own: Awareness only takes the id of a client from it.
  const carrier = new Y.Doc()
  const awareness = new Awareness(carrier)
  awareness.setLocalState(null)
  const owners = new Map<number, Present>()

  awareness.on('update', ({ added, updated, removed }: Change, origin: unknown) => {
    const by = [...owners.values()].find((owner) => owner === origin)
    for (const client of removed) forget(client)
    onChange([...added, ...updated, ...removed], by ?? null)
  })

  function forget(client: number): void {
    owners.get(client)?.clients.delete(client)
    owners.delete(client)
  }

  /** Whether a client’s cursor is this person’s to move: nobody moves those of others. */
  function claim(client: number, by: Present): boolean {
    const owner = owners.get(client)
    if (owner) return owner === by
    if (awareness.states.has(client)) return false
    if (by.clients.size >= collaborationLimits.presencesPerSession) return false
    if (!mayUse(client, by)) return false
    owners.set(client, by)
    by.clients.add(client)
    return true
  }

  return {
    /** Takes what concerns the sender’s own cursors. Throws on what is malformed. */
    receive: (update: Uint8Array, by: Present) => {
      const own = readEntries(update).filter(({ client, state }) =>
        // A client that was not heard of for long is reported as gone by every other one.
        state === null ? owners.get(client) === by : claim(client, by),
      )
      const named = own.map(({ state, ...entry }) => ({
        ...entry,
        // Nobody appears under the name of somebody else.
        state: state && { ...state, user: by.person },
      }))
      if (named.length > 0) applyAwarenessUpdate(awareness, writeEntries(named), by)
    },
    receiveFromElsewhere: (update: Uint8Array) => {
      const others = readEntries(update).filter(({ client }) => !owners.has(client))
      applyAwarenessUpdate(awareness, writeEntries(others), elsewhere)
    },
    leave: (by: Present) => {
      const clients = [...by.clients]
      removeAwarenessStates(awareness, clients, by)
      // Also those whose state was not newer than one that was known.
      for (const client of clients) forget(client)
    },
    encode: (clients: number[]) => encodeAwarenessUpdate(awareness, clients),
    encodeAll: () =>
      awareness.states.size === 0
        ? null
        : encodeAwarenessUpdate(awareness, [...awareness.states.keys()]),
    /** Those whose connections are with this process. */
    ownClients: () => [...owners.keys()].filter((client) => awareness.meta.has(client)),
    destroy: () => {
      awareness.destroy()
      carrier.destroy()
    },
  }
}

type Entry = { client: number; clock: number; state: Record<string, unknown> | null }

function readEntries(update: Uint8Array): Entry[] {
  const decoder = decoding.createDecoder(update)
  const count = decoding.readVarUint(decoder)
  const entries: Entry[] = []
  for (let index = 0; index < count; index++) {
    const client = decoding.readVarUint(decoder)
    const clock = decoding.readVarUint(decoder)
    const state: unknown = JSON.parse(decoding.readVarString(decoder))
    if (typeof state !== 'object' || Array.isArray(state))
      throw new Error('A presence is no object')
    // An object, as was just checked.
    entries.push({ client, clock, state: state as Entry['state'] })
  }
  return entries
}

function writeEntries(entries: readonly Entry[]): Uint8Array {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, entries.length)
  for (const { client, clock, state } of entries) {
    encoding.writeVarUint(encoder, client)
    encoding.writeVarUint(encoder, clock)
    encoding.writeVarString(encoder, JSON.stringify(state))
  }
  return encoding.toUint8Array(encoder)
}
