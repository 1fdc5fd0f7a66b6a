import { createHash } from 'node:crypto'
import { scriptSourcesHeader, shellPath } from '@product/contract/site'
import { type ReactNode, Suspense } from 'react'
import {
  createRequestHandler,
  Outlet,
  RouterContextProvider,
  Scripts,
  ScrollRestoration,
  type ServerBuild,
} from 'react-router'
import { expect, test } from 'vitest'
import handleRequest from './entry.server.tsx'
import { reportErrorContext } from './lib/api/server-contexts.ts'
import { lazyComponent } from './lib/loading/lazy-component.tsx'
import { createShellHandler } from './lib/page/create-shell-handler.ts'

function Root() {
  const unsafe = '<script>injected()</script><script nonce="guessed">guessed()</script>'
  return (
    <html lang="en">
      <body>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the mistake that this test is about. */}
        <div dangerouslySetInnerHTML={{ __html: unsafe }} />
        <Outlet />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

const route = { id: 'root', path: '' }
const build: ServerBuild = {
  entry: { module: { default: handleRequest } },
  routes: { root: { ...route, module: { default: Root } } },
  assets: {
    version: '1',
    url: '/manifest.js',
    entry: { module: '/entry.js', imports: [] },
    routes: {
      root: {
        ...route,
        module: '/root.js',
        hasAction: false,
        hasLoader: false,
        hasClientAction: false,
        hasClientLoader: false,
        hasClientMiddleware: false,
        hasErrorBoundary: false,
        clientActionModule: undefined,
        clientLoaderModule: undefined,
        clientMiddlewareModule: undefined,
        hydrateFallbackModule: undefined,
      },
    },
  },
  publicPath: '/',
  assetsBuildDirectory: '',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
}

const sourceOf = (script: string) =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`

test('a page names every script that the framework wrote and none that came with its content', async () => {
  const handle = createRequestHandler(build, 'production')
  const response = await handle(new Request('http://site.example/'), new RouterContextProvider())
  const html = await response.text()
  const scripts = [...html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, text]) => text)
  const injected = ['injected()', 'guessed()']
  expect(scripts).toEqual(expect.arrayContaining(injected))
  const own = scripts.filter((script): script is string => !injected.includes(script ?? ''))
  expect(own.length).toBeGreaterThan(2)
  const sources = response.headers.get(scriptSourcesHeader)?.split(' ')
  for (const script of own) expect(sources).toContain(sourceOf(script))
  for (const script of injected) expect(sources).not.toContain(sourceOf(script))
  expect(html.replace('nonce="guessed"', '')).not.toContain('nonce')
})

test('a page waits for lazy components, and is whole the first time and later', async () => {
  const Later = lazyComponent(async () => ({ default: () => <p>It is there</p> }))
  const Page = () => (
    <html lang="en">
      <body>
        <Suspense fallback="Loading">
          <Later />
        </Suspense>
        <Scripts />
      </body>
    </html>
  )
  const routes = { root: { ...route, module: { default: Page } } }
  const handle = createRequestHandler({ ...build, routes }, 'production')
  for (const _ of ['first', 'later']) {
    const page = new Request('http://site.example/')
    const html = await (await handle(page, new RouterContextProvider())).text()
    expect(html).toMatch(/^<!DOCTYPE html><html/)
    expect(html).toContain('<p>It is there</p>')
    expect(html).not.toContain('Loading')
    expect(html).toContain('streamController.close()')
  }
})

test('a page of which a part fails is answered with 500, and the error is reported once', async () => {
  const error = new Error('Broken')
  const Broken = () => {
    throw error
  }
  const Page = () => (
    <html lang="en">
      <body>
        <Suspense fallback="Loading">
          <Broken />
        </Suspense>
      </body>
    </html>
  )
  const routes = { root: { ...route, module: { default: Page } } }
  const context = new RouterContextProvider()
  const reported: unknown[] = []
  context.set(reportErrorContext, (failure) => reported.push(failure))
  const handle = createRequestHandler({ ...build, routes }, 'production')
  const response = await handle(new Request('http://site.example/'), context)
  expect(response.status).toBe(500)
  expect(reported).toEqual([error])
})

test('the shell names every route, shows none of them and fits any address', async () => {
  const child = { id: 'child', parentId: 'root', path: '*' }
  const rootAssets = build.assets.routes.root
  if (!rootAssets) throw new Error('The build has a root')
  const childAssets = { ...rootAssets, ...child, module: '/child.js' }
  const handle = createShellHandler(
    {
      ...build,
      routes: {
        root: {
          ...route,
          module: { default: Root, Layout: ({ children }) => <Shell>{children}</Shell> },
        },
        child: { ...child, module: { default: () => <p>A page of its own</p> } },
      },
      assets: { ...build.assets, routes: { ...build.assets.routes, child: childAssets } },
    },
    'production',
  )
  const response = await handle(
    new Request(`http://site.example${shellPath}`),
    new RouterContextProvider(),
  )
  const html = await response.text()
  expect(response.status).toBe(200)
  expect(response.headers.get('x-robots-tag')).toBe('noindex')
  expect(html).not.toContain('A page of its own')
  expect(html).toContain('"isSpaMode":true')
  expect(html).toContain('"mode":"initial"')
  // Routes are in this file; with lazy discovery only those of the page would be in the page itself.
  expect(html).toContain(build.assets.url)
  expect(process.env.IS_RR_BUILD_REQUEST).toBeUndefined()
})

function Shell({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}
