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
        return [{ clientId, peer: { ...user, color: colorOf(user.id) }, field, anchor, head }]
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

/** The same for a person on every screen. */
function colorOf(id: string): number {
  let hash = 0
  for (const character of id) hash = (hash * 31 + character.charCodeAt(0)) % 65_521
  return hash % colors
}
