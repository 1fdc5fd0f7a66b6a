import { apiTags } from '@product/contract/api-description'
import { docsSlugs, slugOf } from '@product/domain'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchPath } from 'react-router'
import { describe, expect, test } from 'vitest'
import { allowedHosts } from '#web/features/docs/allowed-hosts.ts'
import { helpPages } from '#web/features/docs/model/help-pages.ts'
import { findNodes, readAllPages } from '#web/features/docs/read-all-pages.ts'
import routes from './routes.ts'

const pages = readAllPages()
const slugs: readonly string[] = docsSlugs

type Screen = { path: string; files: string[] }

/** The address of every route that shows something, with the files of the layouts around it. */
const listScreens = (entries: RouteConfigEntry[], parent: Screen): Screen[] =>
  entries.flatMap(({ path, index, file, children = [] }) => {
    const screen = {
      path: path ? `${parent.path.replace(/\/$/, '')}/${path}` : parent.path,
      files: [...parent.files, file],
    }
    const isScreen = index || (path !== undefined && !children.some((child) => child.index))
    return [...(isScreen ? [screen] : []), ...listScreens(children, screen)]
  })

const screens = listScreens(routes, { path: '/', files: [] })

test('the navigation has every page that is written, and no other', () => {
  expect(pages.map(({ slug }) => slug).sort()).toEqual([...slugs].sort())
})

const layoutsWithHelp = ['app', 'editor', 'auth'].map((name) => `routes/${name}-layout.tsx`)

test('every screen of the signed-in area, and of signing in, has a page that helps with it', () => {
  const signedIn = screens
    .filter(({ files }) => files.some((file) => layoutsWithHelp.includes(file)))
    .map(({ path }) => path)
  expect(signedIn.length).toBeGreaterThan(30)
  expect(Object.keys(helpPages).sort()).toEqual([...new Set(signedIn)].sort())
  const isPlace = (place: string) => {
    const [slug, anchor] = place.split('#')
    const page = pages.find((candidate) => candidate.slug === slug)
    return page && (anchor === undefined || page.anchors.includes(anchor))
  }
  expect(Object.values(helpPages).filter((place) => !isPlace(place))).toEqual([])
})

describe('links', () => {
  const tagPages = apiTags.map(({ name }) => `/docs/api/${slugOf(name)}`)
  /** Answered by the server, not by a page. */
  const served = [
    '/healthz',
    '/livez',
    '/readyz',
    '/api/v1/openapi.json',
    '/extension/download/:file',
  ]

  function findProblem(slug: string, url: string): string | undefined {
    const { protocol, host, pathname, hash } = new URL(url, `https://here.example/docs/${slug}`)
    if (protocol === 'mailto:') return undefined
    if (host !== 'here.example') return allowedHosts.includes(host) ? undefined : 'unknown host'
    if (pathname === '/docs' || pathname === '/docs/api' || tagPages.includes(pathname)) return
    const page = pathname.startsWith('/docs/')
      ? pages.find((candidate) => `/docs/${candidate.slug}` === pathname)
      : undefined
    if (pathname.startsWith('/docs/')) {
      if (!page) return 'no such page'
      const anchor = decodeURIComponent(hash.slice(1))
      return anchor === '' || page.anchors.includes(anchor) ? undefined : 'no such anchor'
    }
    const known = [...screens.map(({ path }) => path), ...served].filter((path) => path !== '/*')
    return known.some((path) => matchPath(path, pathname)) ? undefined : 'no such screen'
  }

  test.each(pages)('every link of $slug leads somewhere', ({ slug, tree }) => {
    const links = [...findNodes(tree, 'link'), ...findNodes(tree, 'definition')]
    const problems = links.flatMap(({ url = '' }) => {
      const problem = findProblem(slug, url)
      return problem ? [`${url}: ${problem}`] : []
    })
    expect(problems).toEqual([])
    // Images come with <Figure>, which has both themes; links are Markdown.
    expect(findNodes(tree, 'image')).toEqual([])
    expect(findNodes(tree, 'mdxJsxTextElement').filter(({ name }) => name === 'a')).toEqual([])
  })

  test('a link to nowhere is found', () => {
    expect(findProblem('editor', '/docs/nowhere')).toBe('no such page')
    expect(findProblem('editor', '#nowhere')).toBe('no such anchor')
    expect(findProblem('editor', '/settings/nowhere')).toBe('no such screen')
    expect(findProblem('editor', 'https://nowhere.example/')).toBe('unknown host')
  })
})
