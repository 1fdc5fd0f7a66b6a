import { expect, test } from 'vitest'
import { isFiltered, readFilter } from './inbox-filter.ts'

const read = (text: string) => readFilter(new URLSearchParams(text))

test('an address names state, kind, assignee and words', () => {
  expect(read('state=closed&kind=contact&assignee=me&q=%20refund%20')).toEqual({
    state: 'closed',
    kind: 'contact',
    assignee: 'me',
    q: 'refund',
  })
})

test('unknown values are ignored', () => {
  expect(read('state=lost&kind=fax&assignee=%3Cb%3E&q=%20')).toEqual({})
  expect(isFiltered(read(''))).toBe(false)
  expect(isFiltered(read('q=refund'))).toBe(true)
})
