import { expect, test, vi } from 'vitest'
import { scrollWithin } from './scroll-within.ts'

type Box = { left: number; right: number; top: number; bottom: number }

/** Only what is asked of an element; there is no document in these tests. */
const element = (box: Box, scrollBy = vi.fn()) =>
  ({ getBoundingClientRect: () => box, scrollBy }) as unknown as Element

function findScroll(inner: Box, margin?: number) {
  const scrollBy = vi.fn()
  const container = element({ left: 100, right: 300, top: 0, bottom: 50 }, scrollBy)
  scrollWithin(container, element(inner), margin)
  return scrollBy.mock.calls[0]?.[0]
}

const row = { top: 10, bottom: 40 }

test('an element in view is not scrolled to', () => {
  expect(findScroll({ left: 120, right: 180, ...row })).toEqual({ left: 0, top: 0 })
})

test('a container is scrolled just far enough, in either direction, with a margin', () => {
  expect(findScroll({ left: 290, right: 350, ...row })).toEqual({ left: 50, top: 0 })
  expect(findScroll({ left: 290, right: 350, ...row }, 16)).toEqual({ left: 66, top: -6 })
  expect(findScroll({ left: 60, right: 120, ...row })).toEqual({ left: -40, top: 0 })
  expect(findScroll({ left: 120, right: 180, top: 70, bottom: 100 })).toEqual({ left: 0, top: 50 })
})

test('of an element that does not fit the beginning is shown', () => {
  expect(findScroll({ left: 200, right: 900, ...row })).toEqual({ left: 100, top: 0 })
})
