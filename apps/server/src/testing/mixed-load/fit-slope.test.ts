import { expect, test } from 'vitest'
import { fitSlope } from './fit-slope.ts'

test('the slope is that of the line through the points, whatever they begin with', () => {
  const points = [0, 1, 2, 3].map((minutes) => ({ minutes, megabytes: 200 + 4 * minutes }))
  expect(fitSlope(points)).toBeCloseTo(4)
  const level = [210, 190, 190, 210].map((megabytes, minutes) => ({ minutes, megabytes }))
  expect(fitSlope(level)).toBeCloseTo(0)
})
