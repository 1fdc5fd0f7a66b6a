import { emptyContent, type PromptContent } from '@product/domain'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { readShared, writeShared } from './shared-content.ts'

const documentWith = (content: Partial<PromptContent>) => {
  const document = new Y.Doc()
  writeShared(document, { ...emptyContent, ...content })
  return document
}

const copyOf = (document: Y.Doc) => {
  const copy = new Y.Doc()
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(document))
  return copy
}

test('parts of the content that did not change stay the same objects', () => {
  const document = documentWith({ title: 'Notes', tags: ['work'], body: 'One' })
  const before = readShared(document, emptyContent)
  expect(readShared(document, before)).toBe(before)
  writeShared(document, { body: 'Two' })
  const after = readShared(document, before)
  expect(after).toEqual({ ...before, body: 'Two' })
  expect(after.tags).toBe(before.tags)
  expect(after.settings).toBe(before.settings)
})

test('a title keeps the space at its end while it is typed', () => {
  const document = documentWith({ title: 'Notes' })
  writeShared(document, { title: 'Notes ' })
  expect(readShared(document, emptyContent).title).toBe('Notes ')
  writeShared(document, { tags: ['work'] })
  expect(readShared(document, emptyContent).title).toBe('Notes ')
})

test('fields that are not written keep what others wrote meanwhile', () => {
  const mine = documentWith({ title: 'Notes', body: 'One' })
  const theirs = copyOf(mine)
  writeShared(theirs, { body: 'One and two', tags: ['new'] })
  writeShared(mine, { title: 'Notes of today', settings: { ...emptyContent.settings, seed: 4 } })
  Y.applyUpdate(mine, Y.encodeStateAsUpdate(theirs))
  expect(readShared(mine, emptyContent)).toMatchObject({
    title: 'Notes of today',
    body: 'One and two',
    tags: ['new'],
    settings: { seed: 4 },
  })
})
