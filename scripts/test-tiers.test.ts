import { globSync, readFileSync } from 'node:fs'
import { basename, join, matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryRoot } from './paths.ts'
import { excludedByTier, packageTests, serverTests, webTests } from './test-tiers.ts'

const list = (pattern: string) =>
  globSync(pattern, {
    cwd: repositoryRoot,
    exclude: (path) => /(^|\/)(node_modules|build|\.output|\.wxt|\.data)$/.test(String(path)),
  })

const journeys = list('e2e/*.spec.ts').map((file) =>
  readFileSync(join(repositoryRoot, file), 'utf8'),
)
const coreTags = new Set(
  journeys
    .flatMap((text) => [...text.matchAll(/\btag: \[([^\]]*'@core'[^\]]*)\]/g)])
    .flatMap(([, tags = '']) => tags.match(/(?<='@)[\w-]+/g) ?? []),
)

test('every test file belongs to one project and is run by one command', () => {
  const tiers = ['core', 'rest', 'long'] as const
  const isTakenOnce = (file: string) =>
    [...serverTests, ...webTests, ...packageTests].filter((glob) => matchesGlob(file, glob))
      .length === 1 &&
    tiers.filter((tier) => !excludedByTier[tier].some((glob) => matchesGlob(file, glob))).length ===
      1
  expect(list('**/*.test.*').filter((file) => !isTakenOnce(file))).toEqual([])
})

/** Fixtures that several files of a feature share are called after what they set up. */
const usesAppOrDatabase = /\b(build\w*App|createTestDatabase|setUp\w+)\(/

test('every feature of the server has a core test with the app or a database', () => {
  const isCoreIntegration = (file: string) =>
    !/\.(rest|long)\.test\.ts$/.test(file) &&
    usesAppOrDatabase.test(readFileSync(join(repositoryRoot, file), 'utf8'))
  const features = list('apps/server/src/features/*/')
  expect(
    features.filter((feature) => !list(`${feature}/**/*.test.ts`).some(isCoreIntegration)),
  ).toEqual([])
})

test('every file of journeys is found by Playwright', () => {
  expect(list('**/*.spec.*').filter((file) => !/^e2e\/[\w-]+\.spec\.ts$/.test(file))).toEqual([])
})

test('every area of the web app has a core journey', () => {
  const areas = list('apps/web/app/features/*/').map((folder) => basename(folder))
  expect(areas.filter((area) => !coreTags.has(area))).toEqual([])
})

test('every tag of a core journey but its first is an area', () => {
  const areas = new Set(
    list('apps/{web/app,server/src}/features/*/').map((folder) => basename(folder)),
  )
  expect([...coreTags].filter((tag) => tag !== 'core' && !areas.has(tag))).toEqual([])
})
