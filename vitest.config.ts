import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { docsPlugins } from './apps/web/docs-plugins.ts'

const longRuns = '**/*.long.test.ts'
const includesLong = process.env.TEST_LONG === 'on'
// The long randomised runs belong to `npm run test:long` alone.
const exclude = includesLong ? [] : [longRuns]

const serverTests = ['apps/server/src/**/*.test.ts', 'scripts/**/*.test.ts']
const webTests = [
  'apps/web/app/**/*.test.{ts,tsx}',
  'apps/web/service-worker/*.test.ts',
  'apps/extension/src/**/*.test.{ts,tsx}',
]
const packageTests = ['packages/*/src/**/*.test.ts']

/** Replaces modules or parts of the environment, which a file that comes later would find replaced. */
const changesModules = /\bvi\.(mock|doMock|stubGlobal|stubEnv|resetModules)\(|process\.env\.\w+ =/
/** Starts servers or clusters as processes of their own, which it waits for most of its time. */
const startsProcesses =
  /\b(spawn|fork|execFile|startEmbeddedPostgres|startServerProcess|startFixture|runUntilKilled|sendThroughKills)\(/

const findTests = (patterns: string[], text: RegExp): string[] =>
  globSync(patterns).filter((file) => text.test(readFileSync(file, 'utf8')))

const processTests = findTests(serverTests, startsProcesses)
const mockingTests = findTests([...serverTests, ...webTests, ...packageTests], changesModules)

// Generous, because machines are shared: a test waits for conditions and is rarely near it.
const timeouts = { testTimeout: 60_000, hookTimeout: 60_000 }

const server = {
  globalSetup: ['apps/server/src/testing/start-test-postgres.ts'],
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 240_000 } },
}

// Loading the modules anew for each file takes longer than most tests do: files share them.
const shared = { isolate: false }

export default defineConfig({
  test: {
    reporters: ['default'],
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          name: 'server',
          include: serverTests,
          exclude: [...exclude, ...processTests, ...mockingTests],
          ...server,
          ...shared,
        },
      },
      { test: { name: 'processes', include: processTests, exclude, ...server } },
      {
        test: {
          name: 'mocking',
          include: mockingTests,
          exclude: [...exclude, ...processTests],
          ...server,
        },
      },
      {
        plugins: docsPlugins(),
        test: {
          name: 'web',
          include: webTests,
          exclude: mockingTests,
          pool: 'threads',
          ...timeouts,
          ...shared,
        },
      },
      {
        test: {
          name: 'packages',
          include: packageTests,
          exclude: mockingTests,
          pool: 'threads',
          ...timeouts,
          ...shared,
        },
      },
    ],
  },
})
