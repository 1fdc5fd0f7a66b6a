import { describe, expect, test } from 'vitest'
import { allowedRedirects, hostileRedirects } from '#testing/hostile-redirects.ts'
import { isAllowedRedirect } from './redirects.ts'

const settings = { siteUrl: 'https://site.example', identity: { allowedRedirects } }

describe('these lead back to an allowed place', () => {
  test.each([
    'https://site.example',
    'https://site.example/',
    'https://SITE.example/auth/callback?next=%2Feditor#top',
    'https://site.example:443/a',
    'https://app.example/done',
    'https://app.example/done#part',
    'https://pull-7.preview.example/a/b.html',
    'https://a.b.team.example/deep/path',
    'promptapp://callback/signed-in',
  ])('%s', (address) => {
    expect(isAllowedRedirect(address, settings)).toBe(true)
  })
})

describe('these lead nowhere else', () => {
  test.each(hostileRedirects)('%j', (address) => {
    expect(isAllowedRedirect(address, settings)).toBe(false)
  })
})

test('on one’s own machine the port does not matter, the host does', () => {
  const local = { ...settings, siteUrl: 'http://localhost:3000' }
  expect(isAllowedRedirect('http://localhost:5173/auth/callback', local)).toBe(true)
  expect(isAllowedRedirect('https://localhost:5173/', local)).toBe(false)
  expect(isAllowedRedirect('http://localhost.evil.example:3000/', local)).toBe(false)
  expect(isAllowedRedirect('http://localhost@evil.example:3000/', local)).toBe(false)
})

test.each([
  ['https://site.example', false],
  ['http://localhost:3000', true],
  ['http://127.0.0.1:3000', true],
  ['http://[::1]:3000', true],
])('%s may lead to programs of this machine: %s', (siteUrl, expected) => {
  const site = { ...settings, siteUrl }
  expect(isAllowedRedirect('http://127.0.0.1:4000/callback', site)).toBe(expected)
  expect(isAllowedRedirect('http://[::1]:4000/callback', site)).toBe(expected)
  expect(isAllowedRedirect('ftp://127.0.0.1:4000/callback', site)).toBe(false)
  const listed = { ...site, identity: { allowedRedirects: ['http://127.0.0.1:4000/**'] } }
  expect(isAllowedRedirect('http://127.0.0.1:4000/callback', listed)).toBe(true)
})

test.each([
  ['https://**', 'https://anything.example/a/b'],
  ['https://**/callback', 'https://anything.example/callback'],
  ['**', 'https://anything.example/a/b'],
  ['promptapp://**', 'promptapp://signed-in/now'],
])('an operator who writes %s allows %s', (pattern, address) => {
  const open = { ...settings, identity: { allowedRedirects: [pattern] } }
  expect(isAllowedRedirect(address, open)).toBe(true)
})
