import { expect, test } from 'vitest'
import { scorePassword } from './password-strength.ts'

const rules = { minLength: 8, avoid: ['Ada Lovelace', 'ada.lovelace@example.com'] }
const score = (password: string) => scorePassword(password, rules).score
const reasons = (password: string) => scorePassword(password, rules).reasons.join(' ')

test.each([
  ['', 0],
  ['Xq7!z', 0],
  ['aaaaaaaaaaaaaaaa', 0],
  ['abcdefghijkl', 0],
  ['0987654321', 0],
  ['password', 0],
  ['P@ssw0rd!', 0],
  ['qwertyuiop', 0],
  ['lovelace1', 0],
  ['kzhqwmtx', 1],
  ['kzh8wmtx', 2],
  ['kzH8wm-x2', 3],
  ['walnut orchard tiptoe bridge', 4],
  ['T7%gq2!Lm9xZ', 4],
  ['Größenwahn über Nacht', 4],
])('%j is scored %i', (password, expected) => {
  expect(score(password)).toBe(expected)
})

test('a password that is too short is told so first', () => {
  expect(scorePassword('Xq7!z', rules).reasons[0]).toBe('Use at least 8 characters.')
})

test('a known word is named as the weakness, also when written with lookalikes', () => {
  expect(reasons('P@ssw0rd!xyz')).toMatch('common words')
  expect(reasons('L0velace-77')).toMatch('your name')
})

test('a sequence is named as the weakness, forwards and backwards', () => {
  expect(reasons('moss1234567')).toMatch('sequences')
  expect(reasons('mossfedcba')).toMatch('sequences')
})

test('a strong password has nothing to be reproached with', () => {
  expect(scorePassword('walnut orchard tiptoe bridge', rules).reasons).toEqual([])
})
