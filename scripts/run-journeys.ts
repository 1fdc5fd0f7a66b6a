import { chmodSync, mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from './run-command.ts'

export type JourneyRun = {
  passed: number
  failed: number
  /** `file:line title` of each journey that failed. */
  failures: string[]
  /** Likewise, of each that failed at first and passed when it was tried again. */
  flaky: string[]
  output: string
}

type Suite = {
  suites?: Suite[]
  specs: {
    title: string
    file: string
    line: number
    ok: boolean
    tests: { status: string }[]
  }[]
}

type Spec = Suite['specs'][number]

type Report = {
  stats: { expected: number; unexpected: number; flaky: number }
  suites: Suite[]
}

type JourneyOptions = {
  /** The journeys' data, and the report, are in a new folder of this one. */
  scratch: string
  /** Files or parts of their names; none for all. */
  files?: string[]
  /** Of these, only those whose file, title and tags match. */
  matching?: string
  /** Without those whose file, title and tags match. */
  without?: string
  /** Without the journeys that need a browser with windows. */
  windowless?: boolean
  /** How often a journey that failed is tried again; never, unless it is said. */
  retries?: number
  /** Path of the browser. */
  chromium: string
  /** Gets what the journeys print as it comes. */
  show?: (chunk: Buffer) => void
}

/** Runs the browser journeys against the last build. A run that could not begin counts as one failure. */
export async function runJourneys(options: JourneyOptions): Promise<JourneyRun> {
  const folder = mkdtempSync(join(options.scratch, 'journeys-'))
  // Open to the database's own user.
  chmodSync(folder, 0o711)
  const file = join(folder, 'report.json')
  const { succeeded, output } = await runCommand(
    [
      'playwright',
      'test',
      '--reporter=list,json',
      `--retries=${options.retries ?? 0}`,
      ...selectionOf(options),
    ],
    {
      ...(options.show && { show: options.show }),
      env: {
        CHROMIUM_PATH: options.chromium,
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
        JOURNEY_DATA: join(folder, 'data'),
      },
    },
  )
  const report = readReport(file)
  if (!report) {
    const failures = ['The journeys could not begin']
    return { passed: 0, failed: 1, failures, flaky: [], output }
  }
  const { expected, unexpected, flaky } = report.stats
  const specs = report.suites.flatMap(listSpecs)
  const isFlaky = ({ tests }: Spec) => tests.some(({ status }) => status === 'flaky')
  return {
    passed: expected + flaky,
    failed: succeeded ? unexpected : Math.max(1, unexpected),
    failures: specs.filter(({ ok }) => !ok).map(nameOf),
    flaky: specs.filter(isFlaky).map(nameOf),
    output,
  }
}

const selectionOf = ({ files = [], matching, without, windowless }: JourneyOptions): string[] => [
  // An area may have journeys in another tier only.
  ...(matching || without ? ['--pass-with-no-tests'] : []),
  ...files,
  ...(matching ? [`--grep=${matching}`] : []),
  ...(without ? [`--grep-invert=${without}`] : []),
  ...(windowless ? ['--project=windowless'] : []),
]

const listSpecs = ({ suites = [], specs }: Suite): Spec[] => [
  ...specs,
  ...suites.flatMap(listSpecs),
]

const nameOf = ({ file, line, title }: Spec): string => `${file}:${line} ${title}`

function readReport(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
