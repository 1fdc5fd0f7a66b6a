import { expect, test } from 'vitest'
import { applyAwarenessUpdate, encodeAwarenessUpdate } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { assignColors, createPresence } from './presence.ts'

test('people who are here have different colours while there are enough, whoever looks', () => {
  const ids = Array.from({ length: 8 }, (_, number) => `person-${number * 37}`)
  const colorOf = assignColors(ids)
  expect(new Set(ids.map(colorOf)).size).toBe(8)
  expect(ids.map(assignColors(ids.toReversed()))).toEqual(ids.map(colorOf))
  // With more than that some share one.
  const more = Array.from({ length: 20 }, (_, number) => `more-${number}`)
  expect(new Set(more.map(assignColors(more))).size).toBe(8)
  for (const id of ids) expect(assignColors([id])(id)).toBe(assignColors([])(id))
})

test('somebody has not moved because others type before them', () => {
  const document = new Y.Doc()
  const text = document.getText('body')
  text.insert(0, 'one two three')
  const presence = createPresence(document, 'me')
  const theirs = createPresence(new Y.Doc(), 'other')
  const tell = (index: number) => {
    const place = Y.relativePositionToJSON(Y.createRelativePositionFromTypeIndex(text, index))
    theirs.awareness.setLocalState({
      user: { id: 'rita', name: 'Rita', avatarUrl: null },
      cursor: { field: 'body', anchor: place, head: place },
    })
    const update = encodeAwarenessUpdate(theirs.awareness, [theirs.awareness.clientID])
    applyAwarenessUpdate(presence.awareness, update, null)
  }
  const find = () => presence.listCursors('body', text)[0]
  tell(4)
  const before = find()
  text.insert(0, 'zero ')
  expect(find()).toEqual({ ...before, anchor: 9, head: 9 })
  tell(10)
  expect(find()?.place).not.toBe(before?.place)
  presence.destroy()
  theirs.destroy()
})
