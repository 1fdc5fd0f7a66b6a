import { expect, test } from 'vitest'
import { claimPalette, registerPalette } from './palette-starts.ts'

test('a palette is loaded once, and only in the tab that it was opened in', () => {
  const token = registerPalette(7, { screen: 'save' })
  expect(claimPalette(token, 8)).toBeNull()
  expect(claimPalette(token, undefined)).toBeNull()
  expect(claimPalette('guessed', 7)).toBeNull()
  expect(claimPalette(token, 7)).toEqual({ screen: 'save' })
  expect(claimPalette(token, 7)).toBeNull()
})

test('opening a palette again makes the token before worthless', () => {
  const before = registerPalette(7, { screen: 'search' })
  const token = registerPalette(7, { screen: 'search', readsSelection: true })
  expect(claimPalette(before, 7)).toBeNull()
  expect(claimPalette(token, 7)).toEqual({ screen: 'search', readsSelection: true })
})
