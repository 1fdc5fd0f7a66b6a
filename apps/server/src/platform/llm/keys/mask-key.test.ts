import { expect, test } from 'vitest'
import { createKeyMask } from './mask-key.ts'

const key = 'sk-sk-0123456789-tail'

function passAll(pieces: string[], secret: string | null = key): string {
  const mask = createKeyMask(secret)
  return [...pieces.map(mask.pass), mask.rest()].join('')
}

test('a key in a text is masked, wherever the text is cut into pieces', () => {
  const text = `Yours is ${key}, sk-${key}${key} and sk-sk-0.`
  const masked = 'Yours is [key], sk-[key][key] and sk-sk-0.'
  expect(passAll([text])).toBe(masked)
  expect(passAll([...text])).toBe(masked)
  for (let at = 1; at < text.length; at += 1)
    expect(passAll([text.slice(0, at), text.slice(at)])).toBe(masked)
})

test('nothing of a key is given out before it is known not to be one', () => {
  const mask = createKeyMask(key)
  expect(mask.pass(`So ${key.slice(0, 20)}`)).toBe('So ')
  expect(mask.pass('x, yes')).toBe(`${key.slice(0, 20)}x, ye`)
  expect(mask.rest()).toBe('s')
  expect(mask.rest()).toBe('')
})

test('a text stays as it is where there is no key, or only a word', () => {
  expect(passAll(['Ask lm-studio', ' or nobody'], 'lm-studio')).toBe('Ask lm-studio or nobody')
  expect(passAll(['Ask ', 'nobody'], null)).toBe('Ask nobody')
})
