import { expect, test } from 'vitest'
import { measurePassword } from './password-strength.ts'

test.each([
  ['', 'Too short'],
  ['abc12', 'Too short'],
  ['aaaaaaaaaaaaaaaa', 'Weak'],
  ['abcdef', 'Weak'],
  ['sunflower2', 'Fair'],
  ['Sunflower-27', 'Good'],
  ['correct horse battery staple', 'Good'],
  ['Walnut-Harbour-93-kites', 'Strong'],
])('%s is %s', (password, label) => {
  expect(measurePassword(password, 6).label).toBe(label)
})
