import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import {
  contentLimits,
  emptyContent,
  modalities,
  type PromptContent,
  variableTypes,
} from '../prompt-content.ts'
import {
  correctTexts,
  editDocument,
  hasTooLongText,
  needsCorrection,
  readDocument,
  sharedText,
} from './index.ts'

// Generous, because machines are shared.
vi.setConfig({ testTimeout: 60_000 })

const text = fc
  .array(fc.constantFrom('a', 'b', 'one two', '\n', '\n\n', '😀', '😁', '{{name}}', ''), {
    maxLength: 12,
  })
  .map((parts) => parts.join(''))
const names = (...known: string[]) => fc.shuffledSubarray(known)
const content: fc.Arbitrary<PromptContent> = fc.record({
  title: text.map((title) => title.trim()),
  description: text,
  systemMessage: text,
  body: text,
  variables: names('tone', 'topic', 'length', 'audience').chain((chosen) =>
    fc.tuple(
      ...chosen.map((name) =>
        fc.record({
          name: fc.constant(name),
          type: fc.constantFrom(...variableTypes),
          defaultValue: text,
          required: fc.boolean(),
          choices: names('short', 'long'),
        }),
      ),
    ),
  ),
  targetModels: names('gpt-4', 'claude-3', 'gemini'),
  modality: fc.constantFrom(...modalities),
  tags: names('Work', 'draft', 'mail', 'news', 'x'),
  settings: fc.record(
    {
      temperature: fc.option(fc.constantFrom(0, 0.5, 2)),
      maxOutputTokens: fc.option(fc.constantFrom(1, 100)),
      topP: fc.option(fc.constantFrom(0, 1)),
      stop: names('END', '\n'),
      seed: fc.option(fc.constantFrom(0, 7)),
      jsonOutput: fc.boolean(),
      voice: fc.constantFrom('nova', 'alloy'),
    },
    { requiredKeys: ['temperature', 'maxOutputTokens', 'topP', 'stop', 'seed', 'jsonOutput'] },
  ),
})

const documentOf = (held: PromptContent): Y.Doc => {
  const document = new Y.Doc()
  editDocument(document, held)
  return document
}

const copyOf = (document: Y.Doc): Y.Doc => {
  const copy = new Y.Doc()
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(document))
  return copy
}

function merge(one: Y.Doc, other: Y.Doc): void {
  Y.applyUpdate(one, Y.encodeStateAsUpdate(other))
  Y.applyUpdate(other, Y.encodeStateAsUpdate(one))
}

test('a document holds each content that it is made to hold', () => {
  fc.assert(
    fc.property(fc.array(content, { minLength: 1, maxLength: 4 }), (contents) => {
      const document = new Y.Doc()
      for (const each of contents) {
        editDocument(document, each)
        expect(readDocument(document)).toEqual(each)
      }
    }),
    { numRuns: 80 },
  )
})

test('a content that a document holds already changes nothing', () => {
  fc.assert(
    fc.property(content, (held) => {
      const document = documentOf(held)
      const before = Y.encodeStateVector(document)
      editDocument(document, held)
      expect(Y.encodeStateVector(document)).toEqual(before)
    }),
    { numRuns: 50 },
  )
})

test('documents that were edited apart hold the same valid content once they are merged', () => {
  fc.assert(
    fc.property(content, content, content, (base, mine, theirs) => {
      const one = documentOf(base)
      const other = copyOf(one)
      editDocument(one, mine)
      editDocument(other, theirs)
      merge(one, other)
      const merged = readDocument(one)
      expect(readDocument(other)).toEqual(merged)
      expect(new Set(merged.tags.map((tag) => tag.toLowerCase())).size).toBe(merged.tags.length)
    }),
    { numRuns: 50 },
  )
})

test('edits of different fields, lines, variables, tags and settings are all kept', () => {
  const variable = (name: string, defaultValue = '') => ({
    name,
    type: 'text' as const,
    defaultValue,
    required: false,
    choices: [],
  })
  const base: PromptContent = {
    ...emptyContent,
    title: 'Notes',
    body: 'first line\nsecond line\nthird line',
    variables: [variable('tone'), variable('topic')],
    tags: ['work', 'draft'],
  }
  const one = documentOf(base)
  const other = copyOf(one)
  editDocument(one, {
    ...base,
    body: 'first LINE\nsecond line\nthird line',
    variables: [variable('tone', 'kind'), variable('topic')],
    tags: ['work', 'new', 'draft'],
    settings: { ...base.settings, temperature: 1 },
  })
  editDocument(other, {
    ...base,
    title: 'Notes of today',
    body: 'first line\nsecond line\nthird line\nfourth',
    variables: [variable('tone'), variable('topic', 'cats')],
    tags: ['draft'],
    settings: { ...base.settings, seed: 3 },
  })
  merge(one, other)
  expect(readDocument(one)).toEqual({
    ...base,
    title: 'Notes of today',
    body: 'first LINE\nsecond line\nthird line\nfourth',
    variables: [variable('tone', 'kind'), variable('topic', 'cats')],
    tags: ['new', 'draft'],
    settings: { ...base.settings, temperature: 1, seed: 3 },
  })
})

test('whatever a client writes into a document, its content is valid', () => {
  const document = new Y.Doc()
  sharedText(document, 'body').insert(0, 'a\0b\uD83D')
  const odd: unknown[] = [null, 7, [], {}, { position: Number.NaN }, { tag: 'Other' }, 'text']
  for (const [index, value] of odd.entries())
    for (const root of ['variables', 'tags', 'targetModels', 'settings', 'fields'])
      document.getMap(root).set(index === 0 ? 'modality' : `not a name ${index}`, value)
  document.getMap('settings').set('temperature', 9)
  document.getMap('settings').set('stop', ['END', '', 4])
  expect(readDocument(document)).toMatchObject({
    body: 'ab',
    variables: [],
    tags: [],
    modality: 'text',
    settings: { temperature: null, stop: ['END'] },
  })
  expect(needsCorrection(document)).toBe(true)
  correctTexts(document)
  expect(sharedText(document, 'body').toString()).toBe('ab')
  expect(needsCorrection(document)).toBe(false)
})

test('a text beyond its limit is read whole, and is no part of a correction', () => {
  const document = new Y.Doc()
  const title = 'x'.repeat(contentLimits.title + 1)
  sharedText(document, 'title').insert(0, title)
  expect(readDocument(document).title).toBe(title)
  expect([hasTooLongText(readDocument(document)), needsCorrection(document)]).toEqual([true, false])
  expect(hasTooLongText(emptyContent)).toBe(false)
})

test('taking half a character out of a text leaves every other character in it', () => {
  const document = new Y.Doc()
  sharedText(document, 'body').insert(0, '{\uFFFD{> name}} 😀 \uD83D')
  expect(readDocument(document).body).toBe('{\uFFFD{> name}} 😀 ')
})
