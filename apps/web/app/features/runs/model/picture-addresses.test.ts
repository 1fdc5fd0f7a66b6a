import { resolveObjectURL } from 'node:buffer'
import { expect, test } from 'vitest'
import { createPictureAddresses } from './picture-addresses.ts'

test('a picture is held until its address is released, alone or with all others', () => {
  const addresses = createPictureAddresses()
  const [one, two, three] = ['1', '2', '3'].map((text) => addresses.make(new Blob([text])))
  const isHeld = (address = '') => resolveObjectURL(address) !== undefined
  addresses.release(one ?? '')
  expect([isHeld(one), isHeld(two), isHeld(three)]).toEqual([false, true, true])
  addresses.releaseAll()
  expect([isHeld(two), isHeld(three)]).toEqual([false, false])
})
