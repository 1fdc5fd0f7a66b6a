import { expect, test } from 'vitest'
import { mapInSlices } from './map-in-slices.ts'

/** Keeps the thread busy, as hashing a large text does. */
function compute(milliseconds: number): void {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

test('others have their turn between items that take long, and the order stays', async () => {
  const turns: string[] = []
  setImmediate(() => turns.push('other'))
  const doubled = await mapInSlices([1, 2, 3], (number) => {
    compute(20)
    turns.push(`item ${number}`)
    return number * 2
  })
  expect(doubled).toEqual([2, 4, 6])
  expect(turns.indexOf('other')).toBeLessThan(turns.indexOf('item 3'))
})

test('small work is done in one go', async () => {
  let isOtherDone = false
  setImmediate(() => {
    isOtherDone = true
  })
  await mapInSlices([1, 2, 3], (number) => number)
  expect(isOtherDone).toBe(false)
})
