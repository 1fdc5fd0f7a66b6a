import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { buildProduct } from './build-product.ts'
import { findChromium, findExtensionChromium } from './find-chromium.ts'
import { createProgress } from './progress.ts'
import { runChecks } from './run-checks.ts'
import { runCommand } from './run-command.ts'
import { runJourneys } from './run-journeys.ts'
import { type UnpackedChromium, unpackChromiums } from './unpack-chromiums.ts'

type Tally = {
  passed: number
  failed: number
  /** For each failure whose name is known: its name, and its message where there is one. */
  failures: string[]
}
type VitestFile = {
  name: string
  status: string
  assertionResults: { status: string; fullName: string; failureMessages?: string[] }[]
}
type VitestReport = { numPassedTests: number; numFailedTests: number; testResults: VitestFile[] }
type Browser = Pick<UnpackedChromium, 'path'> & { name: string }

const long = process.argv.includes('--long')
const scratch = mkdtempSync(join(tmpdir(), 'test-run-'))
// Open to the database's own user, whose data the journeys keep here.
chmodSync(scratch, 0o711)
process.on('exit', () => rmSync(scratch, { recursive: true, force: true, maxRetries: 20 }))

/** Characters of a failure's message at the end of the output, where it is looked for first. */
const longestMessage = 4_000

const show = (chunk: Buffer) => void process.stdout.write(chunk)

/** Tests that a suite could not even begin count as one failure, never as none. */
const couldNotRun: Tally = { passed: 0, failed: 1, failures: [] }

async function prepare(): Promise<Browser[]> {
  const progress = createProgress()
  try {
    const chromium = await findChromium(progress.report)
    await findExtensionChromium(progress.report)
    const unpacked = long ? await unpackChromiums(progress.report) : []
    await buildProduct(progress.report)
    progress.done()
    return listBrowsers(chromium, unpacked)
  } catch (error) {
    progress.done()
    console.error(`\n${error instanceof Error ? error.message : error}`)
    return []
  }
}

/** The long run has its journeys in two versions of Chromium, where there are two. */
function listBrowsers(chromium: string, unpacked: UnpackedChromium[]): Browser[] {
  const versions = unpacked.map(({ version, path }) => ({ path, name: ` in Chromium ${version}` }))
  if (long && versions.length < 2)
    console.log(
      `\nOnly one version of Chromium can be had here (${versions[0]?.path ?? chromium}): the journeys run in that one alone.`,
    )
  return versions.length === 0 ? [{ path: chromium, name: '' }] : versions
}

async function runStaticChecks(): Promise<Tally> {
  console.log('\nTypes, lint, boundaries, dead code')
  const results = await runChecks()
  const failures = results.filter((check) => !check.succeeded).map((check) => check.name)
  return { passed: results.length - failures.length, failed: failures.length, failures }
}

const runServerTests = () => runVitest('Unit and integration tests', [], 'off')

/** One file after the other, so that each measures only itself. */
const runLongTests = () => runVitest('Long runs', ['--no-file-parallelism', '.long.test.ts'], 'on')

async function runVitest(
  title: string,
  args: string[],
  includesLong: 'on' | 'off',
): Promise<Tally> {
  console.log(`\n${title}`)
  const file = join(mkdtempSync(join(scratch, 'vitest-')), 'report.json')
  const { succeeded } = await runCommand(
    [
      'vitest',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...args,
    ],
    { show, env: { TEST_LONG: includesLong } },
  )
  const report = readReport<VitestReport>(file)
  if (!report) return couldNotRun
  const failed = succeeded ? report.numFailedTests : Math.max(1, report.numFailedTests)
  return {
    passed: report.numPassedTests,
    failed,
    failures: report.testResults.flatMap(listFailures),
  }
}

/** A file that failed as a whole, while it was loaded, has no tests of its own to name. */
function listFailures({ name, status, assertionResults }: VitestFile): string[] {
  const file = relative(process.cwd(), name)
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (failed.length === 0) return status === 'failed' ? [file] : []
  return failed.map(
    ({ fullName, failureMessages: [message = ''] = [] }) =>
      `${file} ${fullName}\n${message.slice(0, longestMessage)}`,
  )
}

/** What failed once on a busy machine and then passed is a bug to find, but does not hold up a change. */
async function runBrowserJourneys({ path }: Browser, output = show): Promise<Tally> {
  const run = await runJourneys({ scratch, chromium: path, show: output, retries: 1 })
  for (const journey of run.flaky) console.log(`\nPassed at the second try: ${journey}`)
  return run
}

function readReport<Report>(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * All at once: journeys wait for their pages half of the time, in which the other tests use the
 * processor. The journeys' output is held back until the others have ended.
 */
async function runSideBySide(browser: Browser): Promise<Tally[]> {
  const held: Buffer[] = []
  let isHeld = true
  const journeys = runBrowserJourneys(browser, (chunk) => {
    if (isHeld) held.push(chunk)
    else show(chunk)
  })
  const tallies = [await runStaticChecks(), await runServerTests()]
  console.log('\nBrowser journeys')
  for (const chunk of held) show(chunk)
  isHeld = false
  return [...tallies, await journeys]
}

/** One after the other, because long runs measure. */
async function runLong(browsers: Browser[]): Promise<Tally[]> {
  const tallies = [await runStaticChecks(), await runServerTests(), await runLongTests()]
  for (const browser of browsers) {
    console.log(`\nBrowser journeys${browser.name}`)
    tallies.push(await runBrowserJourneys(browser))
  }
  return tallies
}

async function runAll(): Promise<Tally[]> {
  const browsers = await prepare()
  const [browser] = browsers
  if (!browser) return [couldNotRun]
  return long ? await runLong(browsers) : await runSideBySide(browser)
}

const tallies = await runAll()
const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0)
const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0)
for (const failure of tallies.flatMap((tally) => tally.failures))
  console.log(`\nFailed: ${failure}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
