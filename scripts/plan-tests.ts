import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { findAffectedTests } from './find-affected-tests.ts'
import { repositoryRoot } from './paths.ts'
import { coreTag, type Tier } from './test-tiers.ts'

export type TestPlan = {
  checks: boolean
  /** Of the tests without a browser; none without it. */
  tier?: Tier
  /** Parts of the paths of their files; all of the tier without. */
  files?: string[]
  /** None without it. Those without a window need no browser that has windows. */
  journeys?: { matching?: string; without?: string; windowless?: boolean }
  /** How often a journey that failed is tried again. */
  retries: number
  /** Also the long runs, and all of it one after the other. */
  long?: true
  leftOut: LeftOut[]
}

type LeftOut = { what: string; command: string }

const long: LeftOut = { what: 'the long runs', command: 'npm run test:long' }

const plans: Record<Tier, TestPlan> = {
  core: {
    checks: true,
    tier: 'core',
    journeys: { matching: coreTag, windowless: true },
    retries: 1,
    leftOut: [
      {
        what: 'the rest of the integration tests and journeys, and the browser extension in a browser',
        command: 'npm run test:rest',
      },
      long,
    ],
  },
  rest: {
    checks: false,
    tier: 'rest',
    journeys: { without: coreTag },
    retries: 2,
    leftOut: [{ what: 'checks and the core', command: 'npm test' }, long],
  },
  all: { checks: true, tier: 'all', journeys: {}, retries: 1, leftOut: [long] },
  long: { checks: true, tier: 'all', journeys: {}, retries: 1, long: true, leftOut: [] },
}

const featureFolders = ['apps/server/src/features', 'apps/web/app/features', 'packages', 'apps']

/** Features of the server and the web app, packages, and apps: names that `npm test --` takes. */
export const listAreas = (): string[] =>
  [
    ...new Set(
      featureFolders.flatMap((folder) => globSync(`${folder}/*/`, { cwd: repositoryRoot })),
    ),
  ]
    .map((folder) => basename(folder))
    .sort()

/** The last lines of the output: nobody takes a part of the tests for all of them. */
export const describeLeftOut = ({ leftOut }: TestPlan): string[] =>
  leftOut.length === 0
    ? []
    : ['', 'Not run:', ...leftOut.map(({ what, command }) => `  ${what}: ${command}`)]

/** With names of areas, all their tests without a browser and those of their journeys that are in the tier. */
export function planTests(tier: Tier, areas: string[]): TestPlan {
  const plan = plans[tier]
  if (areas.length === 0) return plan
  const { journeys, retries } = plan
  return {
    checks: false,
    tier: tier === 'core' ? 'all' : tier,
    files: areas.flatMap(listFolders),
    ...(areas.some(hasJourneys) && {
      journeys: { ...journeys, matching: matchAreas(areas, journeys?.matching) },
    }),
    retries,
    leftOut: [
      { what: 'checks', command: 'npm run check' },
      ...(tier === 'core'
        ? [
            {
              what: `other journeys of ${areas.join(', ')}`,
              command: `npm run test:rest -- ${areas.join(' ')}`,
            },
          ]
        : []),
      { what: 'what other areas need', command: 'npm test' },
    ],
  }
}

const listFolders = (area: string): string[] =>
  featureFolders
    .map((folder) => `${folder}/${area}/`)
    .filter((folder) => existsSync(join(repositoryRoot, folder)))

/** Their servers are not started for nothing. */
const hasJourneys = (area: string): boolean =>
  globSync('e2e/*.spec.ts', { cwd: repositoryRoot }).some(
    (file) =>
      file.includes(area) ||
      readFileSync(join(repositoryRoot, file), 'utf8').includes(`'@${area}'`),
  )

/** Journeys with the tag of an area, or with its name in the name of their file. */
const matchAreas = (areas: string[], tag = ''): string =>
  `(?=.*${tag})(?=.*(${areas.map((area) => `@${area}(?!\\S)|[\\w-]*${area}[\\w-]*\\.spec\\.ts`).join('|')}))`

/** What the change since `main` can break; the checks are for all files. */
export async function planChanged(): Promise<TestPlan> {
  const { files, areas, specs } = await findAffectedTests()
  const everyArea = areas === 'all'
  const core = everyArea ? coreTag : areas.length > 0 ? matchAreas(areas, coreTag) : undefined
  const matching = [...(core ? [core] : []), ...specs.map((spec) => ` ${spec} `)].join('|')
  return {
    checks: true,
    ...(files.length > 0 && { tier: 'all', files }),
    ...(matching && {
      journeys: { matching, windowless: !specs.some((spec) => spec.startsWith('extension-')) },
    }),
    retries: 1,
    leftOut: [{ what: 'the other tests', command: 'npm run test:all' }, long],
  }
}
