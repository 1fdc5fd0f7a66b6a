import { join } from 'node:path'
import { extensionRoot, repositoryRoot, webRoot } from './paths.ts'
import type { Show } from './print-in-turn.ts'
import { runCommand } from './run-command.ts'

type Check = { name: string; command: [string, ...string[]]; cwd?: string }

/** The largest first, so that the last to end is a small one. */
const workspaces = [
  'apps/server',
  'apps/web',
  'apps/extension',
  'packages/sdk',
  'packages/sync',
  'packages/contract',
  'packages/ui',
  'packages/formats',
  'packages/domain',
  'apps/web/service-worker',
]

const buildInfo = join(repositoryRoot, 'node_modules/.cache/types')

/** One checker: several read the same files, and take twice the processor time and the memory. */
const checkTypes = (name: string, folder: string): Check => ({
  name: `types of ${name}`,
  command: [
    'tsc',
    ...['-p', '.', '--checkers', '1', '--incremental'],
    ...['--tsBuildInfoFile', join(buildInfo, `${folder.replaceAll('/', '-')}.json`)],
  ],
  cwd: join(repositoryRoot, folder),
})

const checks: Check[] = [
  checkTypes('scripts and tests', '.'),
  ...workspaces.map((folder) => checkTypes(folder, folder)),
  { name: 'lint and import boundaries', command: ['biome', 'check', '--error-on-warnings', '.'] },
  { name: 'dead code', command: ['knip'] },
]

type CheckResult = { name: string; succeeded: boolean }

/** More at once would need more than 4 GB. */
const atOnce = 2

/** Types, lint, boundaries and dead code; each failure prints what its tool said. */
export async function runChecks(
  show: Show = (text) => void process.stdout.write(text),
): Promise<CheckResult[]> {
  await Promise.all([
    runCommand(['react-router', 'typegen'], { cwd: webRoot }),
    runCommand(['wxt', 'prepare'], { cwd: extensionRoot }),
  ])
  const pending = checks.values()
  const results: CheckResult[] = []
  const runPending = async () => {
    for (const { name, command, cwd = repositoryRoot } of pending) {
      const { succeeded, output } = await runCommand(command, { cwd })
      show(`  ${succeeded ? '✓' : '✗'} ${name}\n${succeeded ? '' : `${output}\n`}`)
      results.push({ name, succeeded })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, runPending))
  return results
}
