import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { cacheTagsOf, findOptionalPage, parametersOfPage } from './cached-pages.ts'

test('every route of the web app declares its cache tags', () => {
  const routes = readFileSync(new URL('../../web/app/routes.ts', import.meta.url), 'utf8')
  const paths = [...routes.matchAll(/\broute\(\s*'([^']+)'/g)].map(([, path = '']) => path)
  // Routes within a layout with a path of its own, such as settings/security, and the page 'not found'.
  const nested = new Set([
    '*',
    'audit',
    'plans',
    'account',
    'activity',
    'billing',
    'security',
    'linked-accounts',
    'connections',
    'data',
    'members',
    'workspace',
    ':tag',
  ])
  const sections = paths.filter((path) => !nested.has(path)).map((path) => path.split('/')[0] ?? '')
  expect(sections.length).toBeGreaterThan(30)
  expect(sections.filter((section) => !findOptionalPage(section))).toEqual([])
})

describe('cache tags', () => {
  test('the preview image of a prompt has the tags of its page', () => {
    expect(cacheTagsOf('/og/prompts/meeting-notes.png')).toEqual(cacheTagsOf('/p/meeting-notes'))
    expect(cacheTagsOf('/og/prompts/meeting-notes.png')).toContain('prompt:meeting-notes')
    expect(cacheTagsOf('/embed/meeting-notes')).toEqual(cacheTagsOf('/p/meeting-notes'))
    // Routes match in any case.
    expect(cacheTagsOf('/og/Prompts/meeting-notes.PNG')).toContain('prompt:meeting-notes')
  })

  test('the sitemap and each of its parts change with the library', () => {
    for (const path of ['/sitemap.xml', '/sitemap/prompts-1.xml'])
      expect(cacheTagsOf(path)).toContain('library')
  })

  test('a public collection changes with its prompts, its authors and itself', () => {
    expect(cacheTagsOf('/c/abcdefghijklmn')).toEqual(['library', 'authors', 'collections'])
  })

  test('pages that show nothing of the library have none', () => {
    for (const path of ['/', '/pricing', '/og/site.png', '/og/blog/x.png', '/robots.txt', '/p'])
      expect(cacheTagsOf(path)).toEqual([])
  })
})

describe('query parameters', () => {
  test('a page has only the parameters that it reads, in any case of its address', () => {
    expect(parametersOfPage('/')).toEqual([])
    expect(parametersOfPage('/og/prompts/meeting-notes.png')).toEqual([])
    expect(parametersOfPage('/P/meeting-notes')).toEqual(['version'])
    expect(parametersOfPage('/c/abcdefghijklmn')).toEqual(['cursor'])
    expect(parametersOfPage('/discover')).toContain('q')
  })

  test('the data of a page may be loaded in part', () => {
    expect(parametersOfPage('/p/meeting-notes.data')).toEqual(['version', '_routes'])
  })

  test('the pages behind the sign-in may read any parameter', () => {
    expect(parametersOfPage('/history')).toBeUndefined()
    expect(parametersOfPage('/login')).toBeUndefined()
  })
})
