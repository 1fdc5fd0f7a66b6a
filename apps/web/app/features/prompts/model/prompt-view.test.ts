import { expect, test } from 'vitest'
import { readView, withValues, writeView } from './prompt-view.ts'

const read = (search: string) => readView(new URLSearchParams(search))
const write = (search: string) => writeView(new URLSearchParams(search))

test('an address says what is shown, with several values of a filter', () => {
  const address = 'q=mail&tag=Work&tag=Home&modality=image&favorite=true&sort=title&view=grid'
  expect(read(address)).toEqual({
    filter: {
      q: 'mail',
      tag: ['Work', 'Home'],
      modality: ['image'],
      favorite: 'true',
      sort: 'title',
    },
    kind: 'grid',
  })
})

test('unknown parameters and values are ignored', () => {
  const address = 'modality=smell&favorite=maybe&sort=size&view=map&q=&trash=true&tag=&import=x'
  expect(read(address)).toEqual({ filter: {}, kind: 'list' })
})

test('views that show the same are written the same', () => {
  expect(write('sort=updated&tag=b&tag=a&view=list&q=x')).toBe('q=x&tag=a&tag=b')
  expect(write('tag=a&q=x&tag=b&tag=a')).toBe('q=x&tag=a&tag=b')
  expect(write('view=grid&sort=title')).toBe('sort=title&view=grid')
})

test('the values of one thing are changed or taken away, the rest stays', () => {
  const address = new URLSearchParams('q=mail&view=grid&tag=x')
  expect(withValues(address, 'tag', ['a b', 'c']).toString()).toBe('q=mail&view=grid&tag=a+b&tag=c')
  expect(withValues(address, 'q', []).toString()).toBe('view=grid&tag=x')
})
