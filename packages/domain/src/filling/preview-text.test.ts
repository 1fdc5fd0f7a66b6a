import { expect, test } from 'vitest'
import { createVariable } from './own-variables.ts'
import { previewText } from './preview-text.ts'

const variables = [createVariable('topic'), { ...createVariable('tone'), defaultValue: 'calm' }]

test('test values go before defaults, and what has neither is marked', () => {
  const { parts, missing } = previewText('{{topic}} in a {{tone}} voice', {
    variables,
    testValues: {},
  })
  expect(parts).toEqual([
    { text: 'topic', isMissing: true },
    { text: ' in a calm voice', isMissing: false },
  ])
  expect(missing).toEqual(['topic'])
  const filled = previewText('{{topic}}, {{tone}}', {
    variables,
    testValues: { topic: 'Tea', tone: 'bright' },
  })
  expect(filled).toEqual({
    text: 'Tea, bright',
    parts: [{ text: 'Tea, bright', isMissing: false }],
    missing: [],
    problems: [],
  })
})

test('marking what is missing does not change what a condition shows', () => {
  const text = '{{#if topic}}about {{topic}}{{else}}about nothing{{/if}}'
  const { parts } = previewText(text, { variables, testValues: {} })
  expect(parts).toEqual([{ text: 'about nothing', isMissing: false }])
})

test('values are not read as a template again', () => {
  const { parts } = previewText('{{topic}}', { variables, testValues: { topic: '{{tone}}' } })
  expect(parts).toEqual([{ text: '{{tone}}', isMissing: false }])
})

test('included prompts are shown with their own variables, and what is not there is told', () => {
  const included = [
    {
      key: 'style',
      body: 'In a {mood} mood about {{what}}.',
      variables: [{ ...createVariable('mood'), defaultValue: 'dry' }, createVariable('what')],
    },
  ]
  const preview = previewText('{{> style}} {{> nowhere}}', { variables, testValues: {}, included })
  expect(preview.parts.map(({ text }) => text).join('')).toBe(
    'In a dry mood about what. {{> nowhere}}',
  )
  expect(preview).toMatchObject({
    missing: ['what'],
    problems: ['There is no prompt nowhere to include here.'],
  })
})

test('a variable may be called as something is that every object has', () => {
  const { missing } = previewText('{{constructor}}', {
    variables: [createVariable('constructor')],
    testValues: {},
  })
  expect(missing).toEqual(['constructor'])
})

test('characters of icon fonts in a value are not taken for something missing', () => {
  const icons = '\uE000 Home \uE001'
  const { text, parts } = previewText('{{topic}} {{tone}}', {
    variables: [createVariable('topic'), createVariable('tone')],
    testValues: { topic: icons },
  })
  expect(text).toContain(icons)
  expect(parts).toEqual([
    { text: `${icons} `, isMissing: false },
    { text: 'tone', isMissing: true },
  ])
})
