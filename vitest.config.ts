import { defineConfig } from 'vitest/config'

// The long randomised runs, `*.long.test.ts`, belong to `npm run test:long` alone.
const exclude = process.env.TEST_LONG === 'on' ? [] : ['**/*.long.test.ts']

export default defineConfig({
  test: {
    reporters: ['default'],
    // More than cores: the longest tests wait for processes that they start and kill.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude,
          globalSetup: ['apps/server/src/testing/start-test-postgres.ts'],
          // Generous, because machines are shared: a test waits for conditions and is rarely near it.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      { test: { name: 'web', include: ['apps/web/app/**/*.test.{ts,tsx}'] } },
      { test: { name: 'packages', include: ['packages/*/src/**/*.test.ts'] } },
    ],
  },
})
