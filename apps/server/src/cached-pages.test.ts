import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { cacheTagsOf, findOptionalPage, selectQuery } from './cached-pages.ts'

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
    ':page',
    'inbox/:id',
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

  test('newsletters of the archive have a tag of their own, and posts have none', () => {
    for (const path of [
      '/blog/newsletter',
      '/Blog/Newsletter/news-of-may',
      '/blog/newsletter.data',
    ])
      expect(cacheTagsOf(path)).toEqual(['newsletters'])
    // Notices are mailings, too.
    for (const path of ['/terms', '/notices/new-terms'])
      expect(cacheTagsOf(path)).toEqual(['newsletters'])
    expect(cacheTagsOf('/blog/a-post')).toEqual([])
    expect(cacheTagsOf('/sitemap.xml')).toContain('newsletters')
    expect(selectQuery('/blog/newsletter', '?page=2')).toBe('?page=2')
    expect(selectQuery('/blog/newsletter', '?page=x')).toBe('')
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
    const query = '?q=notes&cursor=abc&version=2'
    expect(selectQuery('/', query)).toBe('')
    expect(selectQuery('/og/prompts/meeting-notes.png', query)).toBe('')
    expect(selectQuery('/P/meeting-notes', query)).toBe('?version=2')
    expect(selectQuery('/%70/meeting-notes', query)).toBe('?version=2')
    expect(selectQuery('/c/abcdefghijklmn', query)).toBe('?cursor=abc')
    expect(selectQuery('/discover', query)).toBe('?q=notes&cursor=abc')
  })

  test.each(['q1', '01', '1.0', '1e0', ' 1', '0x1', '-1', '1'.repeat(10)])(
    'the version %j is none, and makes no page of its own',
    (version) => {
      expect(selectQuery('/p/notes', `?${new URLSearchParams({ version })}`)).toBe('')
    },
  )

  test('long names of routes make no page of their own', () => {
    expect(selectQuery('/discover.data', `?_routes=${'x'.repeat(201)}`)).toBe('')
  })

  test('the data of a page may be loaded in part', () => {
    expect(selectQuery('/p/meeting-notes.data', '?version=2&_routes=routes/public-prompt')).toBe(
      '?version=2&_routes=routes%2Fpublic-prompt',
    )
  })

  test('the pages behind the sign-in may read any parameter', () => {
    expect(selectQuery('/history', '?any=1')).toBe('?any=1')
    expect(selectQuery('/login', '?any=1')).toBe('?any=1')
  })
})
