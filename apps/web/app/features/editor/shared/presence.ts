import { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { z } from 'zod'
import type { Peer } from '../model/shared-document.ts'

/** Where somebody is, by positions that move with the text. */
const Cursor = z.object({
  field: z.enum(['body', 'systemMessage']),
  anchor: z.unknown(),
  head: z.unknown(),
})

/** `user` is set by the server. The rest is as other clients sent it. */
const PresenceState = z.object({
  user: z.object({ id: z.string(), name: z.string(), avatarUrl: z.string().nullable() }),
  cursor: Cursor.nullish().catch(null),
})

export type PeerCursor = {
  clientId: number
  peer: Peer
  field: 'body' | 'systemMessage'
  anchor: number
  head: number
  /** The same until the person moves; changes of the text before it do not count. */
  place: string
}

type ChangeKind = 'added' | 'updated' | 'removed'

const colors = 8
/** So often at most others are told where the cursor is. */
const cursorPause = 60

export type Presence = ReturnType<typeof createPresence>

/** Everybody who has a shared document open, and where they are in it. */
export function createPresence(document: Y.Doc, ownId: string) {
  const awareness = new Awareness(document)
  awareness.setLocalState({})
  const listeners = new Set<() => void>()
  let peers: readonly Peer[] = []
  let colorOf = assignColors([])
  let followedId: string | null = null
  let cursorTimer: ReturnType<typeof setTimeout> | undefined

  const readStates = () =>
    [...awareness.getStates()].flatMap(([clientId, state]) => {
      if (clientId === document.clientID) return []
      const read = PresenceState.safeParse(state)
      return read.success ? [{ clientId, ...read.data }] : []
    })

  function update() {
    // Somebody with two tabs is one person, and one's own other tab nobody new.
    const people = new Map(readStates().map(({ user }) => [user.id, user]))
    people.delete(ownId)
    colorOf = assignColors([ownId, ...people.keys()])
    const next = [...people.values()]
      .map((user) => ({ ...user, color: colorOf(user.id) }))
      .sort((one, other) => (one.id < other.id ? -1 : 1))
    if (JSON.stringify(next) !== JSON.stringify(peers)) peers = next
    if (followedId !== null && !people.has(followedId)) followedId = null
    for (const notify of listeners) notify()
  }

  awareness.on('change', ({ added, updated, removed }: Record<ChangeKind, number[]>) => {
    if ([...added, ...updated, ...removed].some((id) => id !== document.clientID)) update()
  })

  function toPosition(value: unknown, text: Y.Text): number | null {
    try {
      const relative = Y.createRelativePositionFromJSON(value)
      const found = Y.createAbsolutePositionFromRelativePosition(relative, document)
      return found?.type === text ? found.index : null
    } catch {
      // Another client sent it: it may be anything.
      return null
    }
  }

  return {
    awareness,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    getPeers: () => peers,
    getFollowed: () => followedId,
    /** Null follows nobody. */
    follow: (peerId: string | null) => {
      if (followedId === peerId) return
      followedId = peerId
      for (const notify of listeners) notify()
    },
    listCursors: (field: PeerCursor['field'], text: Y.Text): PeerCursor[] =>
      readStates().flatMap(({ clientId, user, cursor }) => {
        if (cursor?.field !== field) return []
        const anchor = toPosition(cursor.anchor, text)
        const head = toPosition(cursor.head, text)
        if (anchor === null || head === null) return []
        const peer = { ...user, color: colorOf(user.id) }
        const place = JSON.stringify([cursor.anchor, cursor.head])
        return [{ clientId, peer, field, anchor, head, place }]
      }),
    /** Positions are read when others are told, so that typing does not wait for it. */
    moveCursor: (
      field: PeerCursor['field'],
      text: Y.Text,
      readSelection: () => { anchor: number; head: number },
    ) => {
      if (cursorTimer !== undefined) return
      cursorTimer = setTimeout(() => {
        cursorTimer = undefined
        if (awareness.getLocalState() === null) return
        const at = (index: number) =>
          Y.relativePositionToJSON(
            Y.createRelativePositionFromTypeIndex(text, Math.min(index, text.length)),
          )
        const { anchor, head } = readSelection()
        awareness.setLocalStateField('cursor', { field, anchor: at(anchor), head: at(head) })
      }, cursorPause)
    },
    destroy: () => {
      clearTimeout(cursorTimer)
      awareness.destroy()
      peers = []
      for (const notify of listeners) notify()
    },
  }
}

/**
 * A colour for each person: the one of their id, or the next that is free while there is one. It is the same on every
 * screen, since all who are here are counted, in the order of their ids.
 */
export function assignColors(ids: readonly string[]): (id: string) => number {
  const colorsById = new Map<string, number>()
  const taken = new Set<number>()
  for (const id of ids.toSorted()) {
    let color = hashOf(id) % colors
    if (taken.size < colors) while (taken.has(color)) color = (color + 1) % colors
    taken.add(color)
    colorsById.set(id, color)
  }
  return (id) => colorsById.get(id) ?? hashOf(id) % colors
}

function hashOf(id: string): number {
  let hash = 0
  for (const character of id) hash = (hash * 31 + character.charCodeAt(0)) % 65_521
  return hash
}
