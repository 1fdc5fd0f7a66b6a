import { TooltipProvider } from '@product/ui/overlays/tooltip'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { applyAwarenessUpdate, encodeAwarenessUpdate } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { createPresence, type Presence } from '../shared/presence.ts'
import { PeopleHere } from './people-here.tsx'

const ownId = 'me'

/** Somebody's tab, as the server tells of it. */
function tell(presence: Presence, state: Record<string, unknown>) {
  const theirs = createPresence(new Y.Doc(), 'other')
  theirs.awareness.setLocalState(state)
  const { clientID } = theirs.awareness
  applyAwarenessUpdate(
    presence.awareness,
    encodeAwarenessUpdate(theirs.awareness, [clientID]),
    null,
  )
  theirs.destroy()
}

const userOf = (id: string, name: string) => ({ user: { id, name, avatarUrl: null } })

function show(states: Record<string, unknown>[]) {
  const presence = createPresence(new Y.Doc(), ownId)
  for (const state of states) tell(presence, state)
  const markup = renderToStaticMarkup(
    <TooltipProvider>
      <PeopleHere presence={presence} />
    </TooltipProvider>,
  )
  presence.destroy()
  return [...markup.matchAll(/aria-label="Follow ([^"]*)"|\+(?:<!-- -->)?(\d+)/g)].map(
    ([, name, more]) => name ?? `+${more}`,
  )
}

test('each person is shown once, oneself not, and the fifth, on phones the second, as a number', () => {
  const gus = userOf('a', 'Gus')
  expect(show([gus, gus, userOf(ownId, 'Me'), userOf('b', 'Olga')])).toEqual(['Gus', 'Olga', '+1'])
  const many = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => userOf(id, `Person ${id}`))
  expect(show(many)).toEqual(['Person a', 'Person b', 'Person c', 'Person d', '+2', '+5'])
})

test('a presence that the server did not name, or that is malformed, is no person', () => {
  expect(show([{}, { user: 'Gus' }, { user: { id: 'a' } }])).toEqual([])
})

test('a cursor that is malformed is not drawn', () => {
  const document = new Y.Doc()
  const presence = createPresence(document, ownId)
  const text = document.getText('body')
  tell(presence, {
    ...userOf('a', 'Gus'),
    cursor: { field: 'body', anchor: { type: 7 }, head: [] },
  })
  tell(presence, { ...userOf('b', 'Olga'), cursor: { field: 'nowhere', anchor: 0, head: 0 } })
  expect(presence.listCursors('body', text)).toEqual([])
  presence.destroy()
})
