import { expect, test } from 'vitest'
import { describeVisitSource } from './describe-visit-source.ts'

const origin = 'https://example.org'

test('a visit without a referrer is direct', () => {
  expect(describeVisitSource({ navigated: false, referrer: '', origin })).toBe('direct')
})

test('a visit from a page of the same site is internal', () => {
  const referrer = `${origin}/features`
  expect(describeVisitSource({ navigated: false, referrer, origin })).toBe('internal')
})

test('a visit from a site whose address only begins alike is external', () => {
  const referrer = `${origin}.evil.example/`
  expect(describeVisitSource({ navigated: false, referrer, origin })).toBe('external')
})

test('a link followed within the loaded page is internal, wherever the first page came from', () => {
  const referrer = 'https://search.example/'
  expect(describeVisitSource({ navigated: true, referrer, origin })).toBe('internal')
})
