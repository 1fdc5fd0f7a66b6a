import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createTestFolder } from '../apps/server/src/testing/create-test-folder.ts'
import { checkPageScriptWeight, checkPageWeight } from './check-page-weight.ts'

const folder = createTestFolder()
afterAll(() => rmSync(folder, { recursive: true }))

const kilobyte = 1024

/** Kilobytes by file. Their bytes are random, so that they stay as large when they are compressed. */
type Sizes = Record<string, number>

/** A build with one page, its layout and the entry; what is named here has a size. */
function build(
  sizes: Sizes,
  { layout = 'routes/public-layout', imports = ['/assets/shared.js'], path = 'page' } = {},
) {
  const root = join(folder, crypto.randomUUID())
  const assets = join(root, 'client/assets')
  mkdirSync(assets, { recursive: true })
  const files: Sizes = { entry: 1, layout: 1, page: 1, shared: 1, unused: 1, ...sizes }
  for (const [name, size] of Object.entries(files))
    writeFileSync(join(assets, `${name}.js`), randomBytes(Math.round(size * kilobyte)))
  const manifest = {
    entry: { module: '/assets/entry.js', imports },
    routes: {
      layout: { id: layout, module: '/assets/layout.js', imports },
      page: { id: 'routes/page', path, parentId: 'layout', module: '/assets/page.js', imports },
    },
  }
  writeFileSync(
    join(assets, 'manifest-1.js'),
    `window.__reactRouterManifest=${JSON.stringify(manifest)};`,
  )
  return root
}

test.each(['entry', 'layout', 'page', 'shared'])(
  'a public page that loads too much with its %s fails the build',
  (name) => {
    expect(() => checkPageWeight(build({ [name]: 146 }))).not.toThrow()
    expect(() => checkPageWeight(build({ [name]: 148 }))).toThrow(
      /loads 15[12] KB of JavaScript \(gzip\); the budget of a public page is 150 KB/,
    )
  },
)

test('the sum counts, not the largest file', () => {
  const sizes = { entry: 40, layout: 40, page: 40, shared: 40 }
  expect(() => checkPageWeight(build(sizes))).toThrow('routes/page loads 161 KB')
})

test('a file that several parts import counts once', () => {
  expect(() => checkPageWeight(build({ shared: 100 }))).not.toThrow()
})

test('files that the page does not load count nothing', () => {
  expect(() => checkPageWeight(build({ unused: 400 }))).not.toThrow()
  expect(() => checkPageWeight(build({ shared: 400 }, { imports: [] }))).not.toThrow()
})

test('the part of the manifest within the page counts', () => {
  const path = randomBytes(6 * kilobyte).toString('hex')
  expect(() => checkPageWeight(build({ page: 144 }))).not.toThrow()
  expect(() => checkPageWeight(build({ page: 144 }, { path }))).toThrow('routes/page loads')
})

test('pages for signed-in people have no budget', () => {
  expect(() =>
    checkPageWeight(build({ page: 400 }, { layout: 'routes/signed-in-layout' })),
  ).not.toThrow()
})

test('a script in the pages of others may have 15 KB, uncompressed', () => {
  const folderOf = (size: number) => {
    const root = join(folder, crypto.randomUUID())
    mkdirSync(root)
    writeFileSync(join(root, 'page-script.js'), ' '.repeat(size))
    return root
  }
  expect(() => checkPageScriptWeight(folderOf(15 * kilobyte))).not.toThrow()
  expect(() => checkPageScriptWeight(folderOf(15 * kilobyte + 1))).toThrow(
    'page-script.js has 16 KB',
  )
})
