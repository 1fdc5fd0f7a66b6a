import { expect, test } from 'vitest'
import { emptyContent, type PromptContent, type PromptVariable } from '../prompt-content.ts'
import { mergeContents } from './merge-contents.ts'

const variable = (name: string, defaultValue = ''): PromptVariable => ({
  name,
  type: 'text',
  defaultValue,
  required: false,
  choices: [],
})
const base: PromptContent = {
  ...emptyContent,
  title: 'Notes',
  body: 'one\ntwo\nthree\nfour\nfive',
  tags: ['notes', 'work'],
  variables: [variable('notes'), variable('tone')],
}

test('changes in different places are both kept', () => {
  const mine = { ...base, title: 'My notes', body: 'ONE\ntwo\nthree\nfour\nfive', tags: ['notes'] }
  const theirs = {
    ...base,
    description: 'Better',
    body: 'one\ntwo\nthree\nfour\nfive\nsix',
    tags: ['notes', 'work', 'new'],
    settings: { ...base.settings, temperature: 0.2 },
  }
  expect(mergeContents(base, mine, theirs)).toEqual({
    content: {
      ...base,
      title: 'My notes',
      description: 'Better',
      body: 'ONE\ntwo\nthree\nfour\nfive\nsix',
      tags: ['notes', 'new'],
      settings: { ...base.settings, temperature: 0.2 },
    },
    conflicts: [],
  })
})

test('a copy that nobody touched becomes the original, and an old original changes nothing', () => {
  const theirs = { ...base, title: 'Other', body: '', variables: [], targetModels: ['gpt-4'] }
  expect(mergeContents(base, base, theirs)).toEqual({ content: theirs, conflicts: [] })
  expect(mergeContents(base, theirs, base)).toEqual({ content: theirs, conflicts: [] })
})

test('where both changed the same, one’s own stays until the other is chosen', () => {
  const mine = { ...base, title: 'Mine', body: 'one\nMY\nthree\nfour\nfive' }
  const theirs = { ...base, title: 'Theirs', body: 'one\nTHEIR\nthree\nfour\nFIVE' }
  const merged = mergeContents(base, mine, theirs)
  expect(merged.content).toMatchObject({ title: 'Mine', body: 'one\nMY\nthree\nfour\nFIVE' })
  expect(merged.conflicts).toEqual([
    { field: 'title', mine: 'Mine', theirs: 'Theirs' },
    { field: 'body', mine: 'MY', theirs: 'THEIR' },
  ])
  const chosen = mergeContents(base, mine, theirs, { body: 'theirs' })
  expect(chosen.content).toMatchObject({ title: 'Mine', body: 'one\nTHEIR\nthree\nfour\nFIVE' })
})

test('without a common base every text that differs is a conflict, and nothing is lost unasked', () => {
  const mine = { ...base, title: 'Mine' }
  const theirs = { ...base, body: 'one\nTHEIR', tags: ['new'] }
  const merged = mergeContents(null, mine, theirs)
  expect(merged.content).toMatchObject({ title: 'Mine', body: mine.body })
  expect(merged.content.tags).toEqual(['notes', 'work', 'new'])
  expect(merged.conflicts.map(({ field }) => field)).toEqual(['title', 'body'])
  expect(mergeContents(null, base, base)).toEqual({ content: base, conflicts: [] })
})

test('lines and sentences that stand beside each other are merged for themselves', () => {
  const text = (body: string) => ({ ...base, body })
  const before = text('You are a scribe. Be brief. Be kind.\nList decisions.')
  const mine = text('You are my scribe. Be brief. Be kind.\nList decisions.')
  const theirs = text('You are a scribe. Be terse. Be kind.\nList the decisions.')
  expect(mergeContents(before, mine, theirs)).toEqual({
    content: text('You are my scribe. Be terse. Be kind.\nList the decisions.'),
    conflicts: [],
  })
})

test('lines that one side added below a line that the other changed are kept', () => {
  const text = (body: string) => ({ ...base, body })
  const merge = (before: string, mine: string, theirs: string) =>
    mergeContents(text(before), text(mine), text(theirs))
  expect(merge('first', 'First', 'first\nsecond\nthird')).toEqual({
    content: text('First\nsecond\nthird'),
    conflicts: [],
  })
  expect(merge('a\nb', 'zero\na\nb', 'a\nB')).toEqual({
    content: text('zero\na\nB'),
    conflicts: [],
  })
  expect(merge('first', 'first\nmine', 'first\ntheirs').conflicts).toHaveLength(1)
  expect(merge('a\nb', 'x', 'a\nb\nc\nd').content.body).toBe('x\nc\nd')
  expect(merge('a\nb\nc', 'x\nc', 'a\ny\ny\nc').conflicts).toHaveLength(1)
})

test('lines that one side removed and the other changed are one conflict', () => {
  const text = (body: string) => ({ ...base, body })
  const merge = (side: 'mine' | 'theirs') =>
    mergeContents(text('a\nb\nc'), text('a\nc'), text('a\nB\nc'), { body: side })
  expect(merge('mine')).toMatchObject({
    content: { body: 'a\nc' },
    conflicts: [{ field: 'body', mine: '', theirs: 'B' }],
  })
  expect(merge('theirs').content.body).toBe('a\nB\nc')
})

test('variables are merged by their names', () => {
  const mine = { ...base, variables: [variable('notes', 'a'), variable('extra')] }
  const theirs = {
    ...base,
    variables: [variable('notes', 'b'), variable('tone', 'kind'), variable('new')],
  }
  const { content, conflicts } = mergeContents(base, mine, theirs, { variables: 'theirs' })
  expect(content.variables).toEqual([
    variable('notes', 'b'),
    variable('extra'),
    variable('new'),
    variable('tone', 'kind'),
  ])
  expect(conflicts.map(({ field }) => field)).toEqual(['variables'])
})

test('a setting that no side has is not added', () => {
  const theirs = { ...base, settings: { ...base.settings, seed: 7 } }
  const { content } = mergeContents(base, { ...base, title: 'Mine' }, theirs)
  expect(content.settings).toStrictEqual(theirs.settings)
})

test('an order that the other side alone changed is taken over', () => {
  const theirs = { ...base, tags: ['work', 'notes'], variables: base.variables.toReversed() }
  const { content } = mergeContents(base, { ...base, title: 'Mine' }, theirs)
  expect(content).toEqual({ ...theirs, title: 'Mine' })
  expect(mergeContents(base, theirs, { ...base, title: 'Other' }).content.tags).toEqual(theirs.tags)
})

test('settings that both changed are a conflict, each setting for itself', () => {
  const changed = (settings: Partial<PromptContent['settings']>) => ({
    ...base,
    settings: { ...base.settings, ...settings },
  })
  const { content, conflicts } = mergeContents(
    base,
    changed({ temperature: 1, seed: 7 }),
    changed({ temperature: 0, topP: 0.5, voice: 'alloy' }),
  )
  expect(content.settings).toMatchObject({ temperature: 1, seed: 7, topP: 0.5, voice: 'alloy' })
  expect(conflicts.map(({ field }) => field)).toEqual(['settings'])
})

test('a text of a great many equal lines is not compared line by line', () => {
  const lines = 'x\n'.repeat(50_000)
  const merged = mergeContents(
    { ...base, body: lines },
    { ...base, body: `${lines}mine` },
    { ...base, body: `theirs\n${lines}` },
  )
  expect(merged.content.body).toBe(`${lines}mine`)
  expect(merged.conflicts).toHaveLength(1)
})

test('texts that are too costly to merge line by line are one conflict', () => {
  const lines = Array.from({ length: 5_000 }, (_, number) => number.toString(36))
  const bodies = [lines, ['mine', ...lines], [...lines, 'theirs']].map((text) => text.join('\n'))
  const [before = '', mine = '', theirs = ''] = bodies
  const merged = mergeContents(
    { ...base, body: before },
    { ...base, body: mine },
    { ...base, body: theirs },
  )
  expect(merged.conflicts).toHaveLength(1)
})
