export const serverTests = ['apps/server/src/**/*.test.ts', 'scripts/**/*.test.ts']
export const webTests = [
  'apps/web/app/**/*.test.{ts,tsx}',
  'apps/web/service-worker/*.test.ts',
  'apps/extension/src/**/*.test.{ts,tsx}',
]
export const packageTests = ['packages/*/src/**/*.test.ts']

export type Tier = 'core' | 'rest' | 'all' | 'long'

/**
 * The name of a test file says which command runs it: `*.test.ts` is run by `npm test`, `*.rest.test.ts` by
 * `npm run test:rest`, both by `npm run test:all`, and `*.long.test.ts` by `npm run test:long`.
 */
export const excludedByTier: Record<Tier, string[]> = {
  core: ['**/*.rest.test.*', '**/*.long.test.*'],
  rest: ['**/!(*.rest).test.*'],
  all: ['**/*.long.test.*'],
  long: ['**/!(*.long).test.*'],
}

export const isTier = (name: string): name is Tier => Object.hasOwn(excludedByTier, name)

/** The tag of the journeys that `npm test` runs; `npm run test:rest` runs those without it. */
export const coreTag = '@core'
