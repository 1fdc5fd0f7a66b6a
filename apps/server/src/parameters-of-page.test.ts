import { expect, test } from 'vitest'
import { parametersOfPage } from './parameters-of-page.ts'

test('a page has only the parameters that it reads, in any case of its address', () => {
  expect(parametersOfPage('/')).toEqual([])
  expect(parametersOfPage('/og/prompts/meeting-notes.png')).toEqual([])
  expect(parametersOfPage('/P/meeting-notes')).toEqual(['version'])
  expect(parametersOfPage('/c/abcdefghijklmn')).toEqual(['cursor'])
  expect(parametersOfPage('/discover')).toContain('q')
})

test('the data of a page may be loaded in part', () => {
  expect(parametersOfPage('/p/meeting-notes.data')).toEqual(['version', '_routes'])
})

test('the pages behind the sign-in may read any parameter', () => {
  expect(parametersOfPage('/history')).toBeUndefined()
  expect(parametersOfPage('/login')).toBeUndefined()
})
