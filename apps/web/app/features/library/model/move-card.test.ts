import { expect, test } from 'vitest'
import { findNextCard } from './move-card.ts'

/** Two rows of three, and one card below the first. */
const places = [0, 1, 2, 3, 4, 5, 6].map((number) => ({
  left: (number % 3) * 100,
  top: Math.floor(number / 3) * 50,
}))

test('j and the right arrow go to the next card, k and the left arrow back', () => {
  expect(findNextCard(places, 2, 'j')).toBe(3)
  expect(findNextCard(places, 3, 'ArrowLeft')).toBe(2)
  expect(findNextCard(places, 6, 'ArrowRight')).toBe(6)
  expect(findNextCard(places, 0, 'k')).toBe(0)
})

test('the other arrows go to the card below or above, the nearest where the row is short', () => {
  expect(findNextCard(places, 1, 'ArrowDown')).toBe(4)
  expect(findNextCard(places, 4, 'ArrowUp')).toBe(1)
  expect(findNextCard(places, 5, 'ArrowDown')).toBe(6)
  expect(findNextCard(places, 6, 'ArrowDown')).toBe(6)
})
