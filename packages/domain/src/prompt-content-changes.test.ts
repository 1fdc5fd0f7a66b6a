import { expect, test } from 'vitest'
import { emptyContent } from './prompt-content.ts'
import { canonicalContent, listChangedFields } from './prompt-content-changes.ts'

test('the order of keys makes no other content', () => {
  const { title, ...rest } = emptyContent
  const { seed, ...settings } = rest.settings
  const turned = { ...rest, settings: { ...settings, seed }, title }
  expect(canonicalContent(turned)).toBe(canonicalContent(emptyContent))
  expect(listChangedFields(emptyContent, turned)).toEqual([])
})

test('a setting without a value is one that is not there', () => {
  const settings = { ...emptyContent.settings, voice: undefined }
  const spelledOut = { ...emptyContent, settings }
  expect(listChangedFields(emptyContent, spelledOut)).toEqual([])
  expect(canonicalContent(spelledOut)).toBe(canonicalContent(emptyContent))
})

test('what differs is named', () => {
  const changed = {
    ...emptyContent,
    body: 'Hello',
    settings: { ...emptyContent.settings, temperature: 1 },
  }
  expect(listChangedFields(emptyContent, changed)).toEqual(['body', 'settings'])
  expect(canonicalContent(changed)).not.toBe(canonicalContent(emptyContent))
})

test('the order of tags and variables matters', () => {
  const first = { ...emptyContent, tags: ['a', 'b'] }
  expect(listChangedFields(first, { ...emptyContent, tags: ['b', 'a'] })).toEqual(['tags'])
})
