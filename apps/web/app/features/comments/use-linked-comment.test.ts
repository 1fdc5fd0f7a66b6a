import { expect, test } from 'vitest'
import { commentPath } from './use-linked-comment.ts'

test('a link to a comment leads to the page that shows it', () => {
  expect(commentPath({ kind: 'prompt', id: 'p1' }, 'c1')).toBe('/editor/p1?comment=c1')
  expect(commentPath({ kind: 'run', id: 'r1' }, 'c1')).toBe('/history/r1?comment=c1')
  expect(commentPath({ kind: 'change-request', id: 'q1' }, 'c1')).toBe(
    '/change-requests/q1?comment=c1',
  )
})
