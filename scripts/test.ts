import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWeb } from './build-web.ts'
import { findChromium } from './find-chromium.ts'
import { createProgress } from './progress.ts'
import { runChecks } from './run-checks.ts'
import { runCommand } from './run-command.ts'

type Tally = { passed: number; failed: number }

const long = process.argv.includes('--long')
const scratch = mkdtempSync(join(tmpdir(), 'test-run-'))
// Open to the database's own user, whose data the journeys keep here.
chmodSync(scratch, 0o711)
process.on('exit', () => rmSync(scratch, { recursive: true, force: true, maxRetries: 20 }))

/** Tests that a suite could not even begin count as one failure, never as none. */
const couldNotRun: Tally = { passed: 0, failed: 1 }

async function prepare(): Promise<string | undefined> {
  const progress = createProgress()
  try {
    const chromium = await findChromium(progress.report)
    await buildWeb(progress.report)
    progress.done()
    return chromium
  } catch (error) {
    progress.done()
    console.error(`\n${error instanceof Error ? error.message : error}`)
    return undefined
  }
}

async function runStaticChecks(): Promise<Tally> {
  console.log('\nTypes, lint, boundaries, dead code')
  const results = await runChecks()
  const passed = results.filter((check) => check.succeeded).length
  return { passed, failed: results.length - passed }
}

async function runServerTests(): Promise<Tally> {
  console.log('\nUnit and integration tests')
  const file = join(scratch, 'vitest.json')
  const { succeeded } = await runCommand(
    ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    { live: true, env: { TEST_LONG: long ? 'on' : 'off' } },
  )
  const report = readReport<{ numPassedTests: number; numFailedTests: number }>(file)
  if (!report) return couldNotRun
  const failed = succeeded ? report.numFailedTests : Math.max(1, report.numFailedTests)
  return { passed: report.numPassedTests, failed }
}

async function runJourneys(chromium: string): Promise<Tally> {
  console.log('\nBrowser journeys')
  const file = join(scratch, 'journeys.json')
  const { succeeded } = await runCommand(['playwright', 'test', '--reporter=list,json'], {
    live: true,
    env: {
      CHROMIUM_PATH: chromium,
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      JOURNEY_DATA: join(scratch, 'journeys'),
    },
  })
  const report = readReport<{ stats: { expected: number; unexpected: number; flaky: number } }>(
    file,
  )
  if (!report) return couldNotRun
  const failed = report.stats.unexpected + report.stats.flaky
  return { passed: report.stats.expected, failed: succeeded ? failed : Math.max(1, failed) }
}

function readReport<Report>(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

const chromium = await prepare()
const tallies = chromium
  ? [await runStaticChecks(), await runServerTests(), await runJourneys(chromium)]
  : [couldNotRun]
const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0)
const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
