import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { emptyContent } from '../prompt-content.ts'
import { applyUpdates } from './apply-update.ts'
import { sharedVariables } from './document-shape.ts'
import { editDocument } from './edit-document.ts'
import { inspectUpdate } from './inspect-update.ts'

const updateOf = (edit: (document: Y.Doc) => void, clientId?: number): Uint8Array => {
  const document = new Y.Doc()
  if (clientId !== undefined) document.clientID = clientId
  edit(document)
  return Y.encodeStateAsUpdate(document)
}

const nest = (depth: number): unknown => (depth === 0 ? 'end' : [nest(depth - 1)])

test('whatever an editor writes is taken, with the clients that wrote it', () => {
  const stored = new Y.Doc()
  const editor = new Y.Doc()
  editor.on('update', (update: Uint8Array) => {
    expect(inspectUpdate(stored, update)).toEqual(new Set([editor.clientID]))
    Y.applyUpdate(stored, update)
  })
  const variable = {
    name: 'a',
    type: 'text',
    defaultValue: '',
    required: true,
    choices: [],
  } as const
  for (const body of ['{{a}}', 'one {{a}}', 'o', ''])
    editDocument(editor, {
      ...emptyContent,
      title: body.slice(1),
      body,
      tags: body === 'o' ? [] : ['Tag', body.slice(0, 2)],
      variables: [{ ...variable, defaultValue: body, choices: ['x', body] }],
      settings: { ...emptyContent.settings, stop: [body], temperature: body.length / 10 },
    })
  expect(inspectUpdate(stored, Y.encodeStateAsUpdate(editor))).toEqual(new Set())
  expect(inspectUpdate(new Y.Doc(), Y.encodeStateAsUpdate(editor))).toEqual(
    new Set([editor.clientID]),
  )
})

test.each<[string, (document: Y.Doc) => void]>([
  ['a root that prompts do not have', (document) => document.getText('other').insert(0, 'a')],
  ['a text where there is a map', (document) => document.getText('variables').insert(0, 'a')],
  ['a map where there is a text', (document) => document.getMap('body').set('a', 1)],
  ['an embed in a text', (document) => document.getText('body').insertEmbed(0, { a: 1 })],
  ['a value in a text', (document) => document.getArray('body').insert(0, [1, 2])],
  ['a format', (document) => document.getText('body').insert(0, 'a', { bold: true })],
  ['a nested type', (document) => document.getMap('variables').set('a', new Y.Map())],
  ['a value that is no JSON', (document) => document.getMap('variables').set('a', 10n)],
  ['bytes', (document) => document.getMap('settings').set('a', Uint8Array.of(1))],
  ['deep values', (document) => document.getMap('tags').set('a', nest(9))],
])('%s is refused', (_name, edit) => {
  expect(() => inspectUpdate(new Y.Doc(), updateOf(edit))).toThrow()
})

test('a value that follows a character is refused as well', () => {
  const stored = new Y.Doc()
  stored.getText('body').insert(0, 'text')
  const hostile = new Y.Doc()
  Y.applyUpdate(hostile, Y.encodeStateAsUpdate(stored))
  hostile.getText('body').insertEmbed(2, { a: 1 })
  const update = Y.encodeStateAsUpdate(hostile, Y.encodeStateVector(stored))
  expect(() => inspectUpdate(stored, update)).toThrow()
})

test('an entry that takes the place of another is taken', () => {
  const stored = new Y.Doc()
  sharedVariables(stored).set('a', {
    type: 'text',
    defaultValue: '',
    required: true,
    choices: [],
    position: 0,
  })
  const editor = new Y.Doc()
  Y.applyUpdate(editor, Y.encodeStateAsUpdate(stored))
  const before = Y.encodeStateVector(stored)
  for (let position = 1; position < 5; position++)
    sharedVariables(editor).set('a', {
      type: 'text',
      defaultValue: '',
      required: true,
      choices: [],
      position,
    })
  const update = Y.encodeStateAsUpdate(editor, before)
  expect(inspectUpdate(stored, update)).toEqual(new Set([editor.clientID]))
})

test('ids of clients that name epochs are refused', () => {
  const update = updateOf((document) => document.getText('body').insert(0, 'a'), 1)
  expect(() => inspectUpdate(new Y.Doc(), update)).toThrow('reserved')
})

test('an update that takes too long is ended, and others are applied afterwards', () => {
  const document = new Y.Doc()
  const update = updateOf((other) => other.getText('body').insert(0, 'a'))
  expect(() => applyUpdates(document, [update], -1)).toThrow('too long')
  applyUpdates(new Y.Doc(), [update], 1_000)
  Y.applyUpdate(new Y.Doc(), update)
})
