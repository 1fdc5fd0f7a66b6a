import { mkdtempSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { repositoryRoot } from './paths.ts'
import type { Show } from './print-in-turn.ts'
import { runCommand } from './run-command.ts'
import type { Tier } from './test-tiers.ts'

export type Tally = {
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

type VitestOptions = {
  /** The report is written into a new folder of this one. */
  scratch: string
  tier: Tier
  /** Parts of the paths of test files; all of the tier without. */
  files?: string[]
  /** One file after the other, so that each measures only itself. */
  oneByOne?: boolean
  show: Show
}

/** Tests that a suite could not even begin count as one failure, never as none. */
export const couldNotRun: Tally = { passed: 0, failed: 1, failures: [] }

/** Characters of a failure's message at the end of the output, where it is looked for first. */
const longestMessage = 4_000

export async function runVitest({
  scratch,
  tier,
  files = [],
  oneByOne,
  show,
}: VitestOptions): Promise<Tally> {
  const report = join(mkdtempSync(join(scratch, 'vitest-')), 'report.json')
  const { succeeded } = await runCommand(
    [
      'vitest',
      'run',
      '--passWithNoTests',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...(oneByOne ? ['--no-file-parallelism'] : []),
      ...files,
    ],
    { show, env: { TEST_TIER: tier } },
  )
  const read = readReport(report)
  if (!read) return couldNotRun
  const { numPassedTests, numFailedTests, testResults } = read
  return {
    passed: numPassedTests,
    failed: succeeded ? numFailedTests : Math.max(1, numFailedTests),
    failures: testResults.flatMap(listFailures),
  }
}

function readReport(file: string): VitestReport | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** A file that failed as a whole, while it was loaded, has no tests of its own to name. */
function listFailures({ name, status, assertionResults }: VitestFile): string[] {
  const file = relative(repositoryRoot, name)
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (failed.length === 0) return status === 'failed' ? [file] : []
  return failed.map(
    ({ fullName, failureMessages: [message = ''] = [] }) =>
      `${file} ${fullName}\n${message.slice(0, longestMessage)}`,
  )
}
