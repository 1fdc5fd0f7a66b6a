import { expect, test } from 'vitest'
import { readView, withValue } from './prompt-view.ts'

const read = (search: string) => readView(new URLSearchParams(search))

test('an address says what is shown', () => {
  expect(read('q=mail&tag=Work&modality=image&favorite=true&sort=title&view=grid')).toEqual({
    filter: { q: 'mail', tag: 'Work', modality: 'image', favorite: 'true', sort: 'title' },
    kind: 'grid',
  })
})

test('what it says and means nothing is passed over', () => {
  expect(read('modality=smell&favorite=maybe&sort=size&view=map&q=&trash=true')).toEqual({
    filter: {},
    kind: 'list',
  })
})

test('one thing is changed or taken away, the rest stays', () => {
  const address = new URLSearchParams('q=mail&view=grid')
  expect(withValue(address, 'tag', 'a b').toString()).toBe('q=mail&view=grid&tag=a+b')
  expect(withValue(address, 'q', undefined).toString()).toBe('view=grid')
})
