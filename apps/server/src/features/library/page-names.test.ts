import { expect, test } from 'vitest'
import { namesOfPage } from './page-names.ts'

test('the picture of a prompt is as new as its page', () => {
  expect(namesOfPage('/og/prompts/meeting-notes.png')).toEqual(namesOfPage('/p/meeting-notes'))
  expect(namesOfPage('/og/prompts/meeting-notes.png')).toContain('prompt:meeting-notes')
  // Routes are found in any case.
  expect(namesOfPage('/og/Prompts/meeting-notes.PNG')).toContain('prompt:meeting-notes')
})

test('the sitemap and each of its parts change with the library', () => {
  for (const path of ['/sitemap.xml', '/sitemap/prompts-1.xml'])
    expect(namesOfPage(path)).toContain('library')
})

test('a public collection changes with its prompts, its authors and itself', () => {
  expect(namesOfPage('/c/abcdefghijklmn')).toEqual(['library', 'authors', 'collections'])
})

test('pages of ours show nothing of the library', () => {
  for (const path of ['/', '/pricing', '/og/site.png', '/og/blog/x.png', '/robots.txt'])
    expect(namesOfPage(path)).toEqual([])
})
