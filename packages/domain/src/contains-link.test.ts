import { expect, test } from 'vitest'
import { containsLink } from './contains-link.ts'

test.each([
  'see https://spam.example/win',
  'HTTP://SPAM.EXAMPLE',
  'www.spam.example',
  '_www.spam.example_',
  'buy at cheap-pills.shop',
  'bit.ly/abc',
  'Visit SPAM.COM now',
  '<https://spam.example>',
  '<https:spam>',
  '[click](//spam)',
  '![image](https://spam.example/x.png)',
  '[cheap](http&#58;//spam.example)',
  '[cheap][1]\n\n[1]: /p/cheap',
  '> [cheap]: //spam.example',
  'http&#58;//spam.example',
  'http&#x3A;//spam.example',
  'http&colon;//spam.example',
  '&#104;ttp://spam.example',
  'https\\://spam.example',
  'https:\\/\\/spam.example',
  'ｈｔｔｐｓ：／／spam.example',
  'www．spam．example',
  'ｓｐａｍ。ｃｏｍ',
  'Go to spam.com.',
  'spam.com.br',
  'spam.de/login',
  'spam.co.uk/login',
  'spam.store/pay',
  'ftp://spam.example',
  '™www.spam.example',
  '℡www.spam.example',
  '㎏www.spam.example',
  '192.0.2.7/login',
  '192.0.2.7:8080',
])('%j has a link', (text) => {
  expect(containsLink(text)).toBe(true)
})

test.each([
  'Does it keep every version?',
  'I exported notes.md and prompts.json.',
  'Version 1.2.3 fails, e.g. on Node.js',
  'It ends.Then nothing.',
  'Version 10.2.3.4 of it',
  'a.width/b.height, or and/or. Then/now',
  'My address is below',
  'use `list[0]` (the first)',
  '["a", "b"]',
  'items[0]: undefined',
  'http is a protocol, and so is https: it is the safer one',
  'awww. Nice',
  'It is &#99999999; or &#x110000; or AT&T;',
])('%j has none', (text) => {
  expect(containsLink(text)).toBe(false)
})
