import { expect, test } from 'vitest'
import { createVariable } from './change-variables.ts'
import { previewText } from './preview-parts.ts'

const variables = [createVariable('topic'), { ...createVariable('tone'), defaultValue: 'calm' }]

test('test values go before defaults, and what has neither is marked', () => {
  const { parts, missing } = previewText('{{topic}} in a {{tone}} voice', variables, {})
  expect(parts).toEqual([
    { text: 'topic', isMissing: true },
    { text: ' in a calm voice', isMissing: false },
  ])
  expect(missing).toEqual(['topic'])
  const filled = previewText('{{topic}}, {{tone}}', variables, { topic: 'Tea', tone: 'bright' })
  expect(filled).toEqual({ parts: [{ text: 'Tea, bright', isMissing: false }], missing: [] })
})

test('marking what is missing does not change what a condition shows', () => {
  const text = '{{#if topic}}about {{topic}}{{else}}about nothing{{/if}}'
  const { parts } = previewText(text, variables, {})
  expect(parts).toEqual([{ text: 'about nothing', isMissing: false }])
})

test('values are not read as a template again', () => {
  const { parts } = previewText('{{topic}}', variables, { topic: '{{tone}}' })
  expect(parts).toEqual([{ text: '{{tone}}', isMissing: false }])
})
