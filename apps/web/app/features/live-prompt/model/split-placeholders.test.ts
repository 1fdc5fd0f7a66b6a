import { expect, test } from 'vitest'
import { listNames, splitPlaceholders } from './split-placeholders.ts'

test('placeholders are told from the text around them, and nothing is lost', () => {
  const body = 'Tell {{who}} about {{ topic }}.\n{{who}} {"json": {}}'
  const parts = splitPlaceholders(body)
  expect(parts.map(({ text }) => text).join('')).toBe(body)
  expect(parts.flatMap(({ name }) => name ?? [])).toEqual(['who', 'topic', 'who'])
  expect(listNames(body)).toEqual(['who', 'topic'])
})

test('what the template language keeps for itself is no variable, and any other name is one', () => {
  const body = `{{this}} {{else}} {{@index}} {{${'n'.repeat(65)}}} {{größe}} {{user.first-name}}`
  expect(listNames(body)).toEqual(['größe', 'user.first-name'])
})
