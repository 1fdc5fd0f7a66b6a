import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createTestFolder } from '../apps/server/src/testing/create-test-folder.ts'
import { checkFirstVisit } from './check-first-visit.ts'

const folder = createTestFolder()
afterAll(() => rmSync(folder, { recursive: true }))

const kilobyte = 1024

type Options = {
  imports?: number
  importedKilobytes?: number
  screenKilobytes?: number
  layout?: string
  later?: string[]
}

/** A build with one screen in a layout, which imports files of this size. */
function build({
  imports = 0,
  importedKilobytes = 5,
  screenKilobytes = 5,
  layout = 'routes/session-layout',
  later = [],
}: Options) {
  const root = join(folder, crypto.randomUUID())
  const assets = join(root, 'client/assets')
  mkdirSync(assets, { recursive: true })
  const write = (name: string, kilobytes: number, start = '') =>
    writeFileSync(join(assets, name), start + ' '.repeat(kilobytes * kilobyte))
  for (const name of ['entry', 'layout', 'app']) write(`${name}.js`, 5)
  write('screen.js', screenKilobytes)
  const imported = Array.from({ length: imports }, (_, number) => `shared${number}.js`)
  for (const name of imported) write(name, importedKilobytes)
  write('command-menu-12345678.js', 5, later.map((name) => `import{a}from"./${name}";`).join(''))
  for (const name of later) write(name, 5)
  const path = (name: string) => `/assets/${name}`
  const manifest = {
    entry: { module: path('entry.js'), imports: [] },
    routes: {
      layout: { id: layout, module: path('layout.js'), imports: [] },
      app: { id: 'routes/app-layout', parentId: 'layout', module: path('app.js'), imports: [] },
      screen: {
        id: 'routes/screen',
        parentId: 'app',
        module: path('screen.js'),
        imports: imported.map(path),
      },
    },
  }
  writeFileSync(
    join(assets, 'manifest-1.js'),
    `window.__reactRouterManifest=${JSON.stringify(manifest)};`,
  )
  return root
}

test('a screen that loads more than 20 files fails the build', () => {
  expect(() => checkFirstVisit(build({ imports: 15 }))).not.toThrow()
  expect(() => checkFirstVisit(build({ imports: 16 }))).toThrow(
    'A first visit to routes/screen loads 21 scripts and styles; at most are 20.',
  )
})

test('what is loaded as soon as the screen is there counts, with its imports', () => {
  expect(() => checkFirstVisit(build({ imports: 15, later: ['more.js'] }))).toThrow(
    'loads 21 scripts',
  )
})

test('a small file fails the build, unless it is the module of the screen itself', () => {
  expect(() => checkFirstVisit(build({ imports: 1, importedKilobytes: 4 }))).toThrow(
    'routes/screen loads /assets/shared0.js, which is smaller than 5 KB',
  )
  expect(() => checkFirstVisit(build({ screenKilobytes: 1 }))).not.toThrow()
})

test('public pages are weighed instead', () => {
  expect(() =>
    checkFirstVisit(build({ imports: 30, importedKilobytes: 1, layout: 'routes/public-layout' })),
  ).not.toThrow()
})
