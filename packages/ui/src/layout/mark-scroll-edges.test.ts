import { describe, expect, it } from 'vitest'
import { findHiddenEdges } from './mark-scroll-edges.ts'

const row = { clientWidth: 300, scrollWidth: 500, clientHeight: 40, scrollHeight: 40, scrollTop: 0 }
const list = { clientWidth: 300, scrollWidth: 300, clientHeight: 90, scrollHeight: 200 }

describe('the edges behind which an element has more', () => {
  it('is the end of a row that has not been scrolled', () => {
    expect(findHiddenEdges({ ...row, scrollLeft: 0 })).toBe('right')
  })

  it('is both ends in the middle', () => {
    expect(findHiddenEdges({ ...row, scrollLeft: 80 })).toBe('left right')
    expect(findHiddenEdges({ ...list, scrollLeft: 0, scrollTop: 50 })).toBe('top bottom')
  })

  it('is the beginning once the end is reached, also by fractions of a pixel', () => {
    expect(findHiddenEdges({ ...row, scrollLeft: 199.4 })).toBe('left')
    expect(findHiddenEdges({ ...list, scrollLeft: 0, scrollTop: 110 })).toBe('top')
  })

  it('is none where everything fits', () => {
    expect(findHiddenEdges({ ...row, scrollWidth: 300, scrollLeft: 0 })).toBe('')
  })
})
