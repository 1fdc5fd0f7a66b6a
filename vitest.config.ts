import { randomInt } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { docsPlugins } from './apps/web/docs-plugins.ts'
import {
  excludedByTier,
  isTier,
  packageTests,
  serverTests,
  webTests,
} from './scripts/test-tiers.ts'

const tier = process.env.TEST_TIER ?? 'all'
if (!isTier(tier)) throw new Error('TEST_TIER is core, rest, all or long.')
const exclude = excludedByTier[tier]

// Inherited by the processes that run the tests, which choose at random by it.
if (process.env.TEST_SEED === undefined) {
  process.env.TEST_SEED = String(randomInt(2 ** 31))
  process.stdout.write(`TEST_SEED=${process.env.TEST_SEED}\n`)
}

// Servers that tests start as processes load compiled modules from the same folder.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/compiled')

/** Replaces modules or parts of the environment, which a file that comes later would find replaced. */
const changesModules = /\bvi\.(mock|doMock|stubGlobal|stubEnv|resetModules)\(|process\.env\.\w+ =/
/** Starts servers or clusters as processes of their own, which it waits for most of its time. */
const startsProcesses =
  /\b(spawn|fork|execFile|startEmbeddedPostgres|startServerProcess|startFixture|runUntilKilled|sendThroughKills)\(/

const findTests = (patterns: string[], text: RegExp): string[] =>
  globSync(patterns).filter((file) => text.test(readFileSync(file, 'utf8')))

const processTests = findTests(serverTests, startsProcesses)
const mockingServerTests = findTests(serverTests, changesModules)
const mockingWebTests = findTests([...webTests, ...packageTests], changesModules)

// Generous, because machines are shared: a test waits for conditions and is rarely near it.
const timeouts = { testTimeout: 60_000, hookTimeout: 60_000 }

const server = {
  globalSetup: ['apps/server/src/testing/start-test-postgres.ts'],
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 240_000 } },
}

// Node loads the modules as it does for the product, in half the time that Vite takes to transform them.
const native = { experimental: { viteModuleRunner: false } }

// Loading the modules anew for each file takes longer than most tests do: files share them.
const shared = { isolate: false }
const seeded = { setupFiles: ['scripts/seed-fast-check.ts'] }

export default defineConfig({
  test: {
    reporters: ['default'],
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          name: 'server',
          include: serverTests,
          exclude: [...exclude, ...processTests, ...mockingServerTests],
          ...server,
          ...native,
          ...shared,
          ...seeded,
        },
      },
      { test: { name: 'processes', include: processTests, exclude, ...server, ...native } },
      {
        test: {
          name: 'mocking',
          include: mockingServerTests,
          exclude: [...exclude, ...processTests],
          ...server,
        },
      },
      {
        test: {
          name: 'mocking-web',
          include: mockingWebTests,
          exclude,
          // A context of its own for each file, in half the time that a thread takes to start.
          pool: 'vmThreads',
          ...timeouts,
        },
      },
      {
        plugins: docsPlugins(),
        test: {
          name: 'web',
          include: webTests,
          exclude: [...exclude, ...mockingWebTests],
          pool: 'threads',
          ...timeouts,
          ...shared,
        },
      },
      {
        test: {
          name: 'packages',
          include: packageTests,
          exclude: [...exclude, ...mockingWebTests],
          pool: 'threads',
          ...timeouts,
          ...shared,
          ...seeded,
        },
      },
    ],
  },
})
