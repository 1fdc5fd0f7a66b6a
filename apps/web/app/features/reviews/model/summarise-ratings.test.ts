import { expect, test } from 'vitest'
import { summariseRatings } from './summarise-ratings.ts'

test('ratings are counted, averaged and shown from five down to one', () => {
  const { count, average, rows } = summariseRatings([1, 0, 0, 1, 2])
  expect([count, average]).toEqual([4, 3.75])
  expect(rows.map(({ rating, share }) => [rating, share])).toEqual([
    [5, 50],
    [4, 25],
    [3, 0],
    [2, 0],
    [1, 25],
  ])
})

test('nobody’s rating is no rating', () => {
  expect(summariseRatings([0, 0, 0, 0, 0])).toMatchObject({ count: 0, average: null })
})
