import { resolveObjectURL } from 'node:buffer'
import { expect, test } from 'vitest'
import { createImageUrls } from './image-urls.ts'

test('an image is held until its URL is released, alone or with all others', () => {
  const addresses = createImageUrls()
  const [one, two, three] = ['1', '2', '3'].map((text) => addresses.make(new Blob([text])))
  const isHeld = (address = '') => resolveObjectURL(address) !== undefined
  addresses.release(one ?? '')
  expect([isHeld(one), isHeld(two), isHeld(three)]).toEqual([false, true, true])
  addresses.releaseAll()
  expect([isHeld(two), isHeld(three)]).toEqual([false, false])
})
