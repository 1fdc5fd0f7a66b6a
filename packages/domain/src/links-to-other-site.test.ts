import { expect, test } from 'vitest'
import { linksToOtherSite } from './links-to-other-site.ts'

const siteUrl = 'https://site.example'

test.each([
  'See [the loops](/docs/template-language#loops).',
  'See [the loops](https://site.example/docs/template-language) and [this](/p/meeting-notes?v=2)',
  'See https://site.example/docs/template-language.',
  '<https://site.example>',
  'https://site.example#top and HTTPS://SITE.example/docs?page=2',
  '- [Loops](https://site.example/docs/template-language), [mine](/u/ada-1/notes.md)',
])('%j leads nowhere else', (text) => {
  expect(linksToOtherSite(text, siteUrl)).toBe(false)
})

test.each([
  'https://site.example/&#32;https://spam.example',
  'https://site.example.evil.test',
  'https://site.example@evil.test/docs',
  'https://site.example:8443/docs',
  'http://site.example/docs',
  '| https://site.example/docs|https://evil.test |\n|---|---|',
  '| [x](/docs|https://evil.test) |',
  'https://site.example&commat;evil.test',
  'https://evil.test/?to=https://site.example/docs',
  '[x](//evil.test)',
  '[x](/\\\\evil.test)',
  '[x](/&sol;evil.test)',
  '[x](/&#47;evil.test)',
  '[x](/docs) and https://evil.test',
  '[https://evil.test](/docs)',
  '[x](/docs)](https://evil.test)',
  '[x](https://site.example&commat;evil.test)',
  'xhttps://site.example/-https://evil.com/a',
  'xhttps://site.example/_https://evil.test/a',
  'xhttps://site.example/,https://evil.test/a',
  'xhttps://site.example/_www.evil.com',
  'xhttps://site.example/!www.evil.test',
  'xhttps://site.example?_www.evil.test',
  'xhttps://site.example/_www.evil.test/..',
  'see](/_www.evil.com)',
  '\\[a](/-www.evil.com)',
  '](/?www.evil.com)',
  '](/?www.evil.test/..)',
])('%j leads to another site', (text) => {
  expect(linksToOtherSite(text, siteUrl)).toBe(true)
})
