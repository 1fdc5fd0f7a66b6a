import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    reporters: ['default'],
    projects: [
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          globalSetup: ['apps/server/src/testing/start-test-postgres.ts'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      { test: { name: 'web', include: ['apps/web/app/**/*.test.ts'] } },
      { test: { name: 'packages', include: ['packages/*/src/**/*.test.ts'] } },
    ],
  },
})
