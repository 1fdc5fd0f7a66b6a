import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildProduct } from './build-product.ts'
import { findChromium, findExtensionChromium } from './find-chromium.ts'
import { describeLeftOut, listAreas, planChanged, planTests, type TestPlan } from './plan-tests.ts'
import { printInTurn, type Section, type Show } from './print-in-turn.ts'
import { runChecks } from './run-checks.ts'
import { runJourneys } from './run-journeys.ts'
import { couldNotRun, runVitest, type Tally } from './run-vitest.ts'
import { isTier, type Tier } from './test-tiers.ts'
import { type UnpackedChromium, unpackChromiums } from './unpack-chromiums.ts'

type Result = Tally & { flaky?: string[] }
type Browser = Pick<UnpackedChromium, 'path'> & { name: string }
type Preparation = PromiseWithResolvers<Browser[]>

const nothingRun: Result = { passed: 0, failed: 0, failures: [] }

const { values, positionals: areas } = parseArgs({
  options: {
    tier: { type: 'string', default: 'core' },
    changed: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const startedAt = performance.now()
const scratch = mkdtempSync(join(tmpdir(), 'test-run-'))
// Open to the database's own user, whose data the journeys keep here.
chmodSync(scratch, 0o711)
process.on('exit', () => rmSync(scratch, { recursive: true, force: true, maxRetries: 20 }))

function readTier(): Tier {
  if (!isTier(values.tier)) throw new Error('--tier is core, rest, all or long.')
  const unknown = areas.filter((area) => !listAreas().includes(area))
  if (unknown.length === 0) return values.tier
  console.error(`No area is named ${unknown.join(', ')}. There are: ${listAreas().join(', ')}.`)
  process.exit(2)
}

async function runStaticChecks(show: Show): Promise<Result> {
  const results = await runChecks(show)
  const failures = results.filter((check) => !check.succeeded).map((check) => check.name)
  return { passed: results.length - failures.length, failed: failures.length, failures }
}

/** Browsers and build, which journeys and some other tests need; without them none of these begins. */
async function prepare(plan: TestPlan, prepared: Preparation, show: Show): Promise<Result> {
  const report = (step: string) => show(`  ${step}\n`)
  try {
    const [browsers] = await Promise.all([findBrowsers(plan, report), buildProduct(report)])
    prepared.resolve(browsers)
    return nothingRun
  } catch (error) {
    show(`\n${error instanceof Error ? error.message : error}\n`)
    prepared.resolve([])
    return couldNotRun
  }
}

async function findBrowsers(
  { journeys, long }: TestPlan,
  report: (step: string) => void,
): Promise<Browser[]> {
  const path = journeys ? await findChromium(report) : ''
  if (journeys && !journeys.windowless) await findExtensionChromium(report)
  const versions = long ? await unpackChromiums(report) : []
  if (long && versions.length < 2)
    report('Only one version of Chromium can be had here: the journeys run in that one alone.')
  const unpacked = versions.map((version) => ({ path: version.path, name: version.version }))
  return unpacked.length > 0 ? unpacked : [{ path, name: '' }]
}

async function runInBrowsers(plan: TestPlan, browsers: Browser[], show: Show): Promise<Result> {
  const results: Result[] = []
  for (const { path, name } of browsers) {
    if (name) show(`In Chromium ${name}\n`)
    const { retries, journeys } = plan
    results.push(await runJourneys({ scratch, chromium: path, show, retries, ...journeys }))
  }
  return sumUp(results)
}

const sumUp = (results: Result[]): Required<Result> => ({
  passed: results.reduce((sum, { passed }) => sum + passed, 0),
  failed: results.reduce((sum, { failed }) => sum + failed, 0),
  failures: results.flatMap(({ failures }) => failures),
  flaky: results.flatMap(({ flaky = [] }) => flaky),
})

function listSections(plan: TestPlan): Section<Result>[] {
  const prepared: Preparation = Promise.withResolvers()
  const oncePrepared =
    (run: (browsers: Browser[], show: Show) => Promise<Result>) => async (show: Show) => {
      const browsers = await prepared.promise
      return browsers.length > 0 ? run(browsers, show) : nothingRun
    }
  const { checks, tier, files, journeys, long } = plan
  const sections: (Section<Result> | false | undefined)[] = [
    (tier || journeys) && {
      title: 'Browser and build',
      run: (show) => prepare(plan, prepared, show),
    },
    checks && { title: 'Types, lint, boundaries, dead code', run: runStaticChecks },
    tier && {
      title: 'Unit and integration tests',
      run: oncePrepared((_, show) => runVitest({ scratch, tier, ...(files && { files }), show })),
    },
    long && {
      title: 'Long runs',
      run: (show) => runVitest({ scratch, tier: 'long', oneByOne: true, show }),
    },
    journeys && {
      title: 'Browser journeys',
      run: oncePrepared((browsers, show) => runInBrowsers(plan, browsers, show)),
    },
  ]
  return sections.filter((section) => section !== undefined && section !== false)
}

/**
 * All at once: journeys wait for their pages half of the time, in which the other tests use the
 * processor. Long runs measure, and nothing runs beside them.
 */
async function runSections(plan: TestPlan): Promise<Result[]> {
  const sections = listSections(plan)
  if (!plan.long) return printInTurn(sections)
  const results: Result[] = []
  for (const section of sections) results.push(...(await printInTurn([section])))
  return results
}

const tier = readTier()
if (values.changed && areas.length > 0) {
  console.error('--changed and names of areas exclude each other.')
  process.exit(2)
}
const plan = values.changed ? await planChanged() : planTests(tier, areas)
const { passed, failed, failures, flaky } = sumUp(await runSections(plan))
const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1)
for (const failure of failures) console.log(`\nFailed: ${failure}`)
// What failed on a busy machine and then passed is a bug to find, but does not hold up a change.
for (const journey of flaky) console.log(`\nPassed only when tried again: ${journey}`)
console.log(`\n${passed} passed, ${failed} failed in ${minutes} minutes`)
for (const line of describeLeftOut(plan)) console.log(line)
process.exit(failed === 0 ? 0 : 1)
