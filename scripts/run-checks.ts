import { join } from 'node:path'
import { extensionRoot, repositoryRoot, webRoot } from './paths.ts'
import { runCommand } from './run-command.ts'

type Check = { name: string; command: [string, ...string[]]; cwd?: string }

const workspaces = [
  'packages/domain',
  'packages/contract',
  'packages/formats',
  'packages/sdk',
  'packages/sync',
  'packages/ui',
  'apps/server',
  'apps/web',
  'apps/web/service-worker',
  'apps/extension',
]

const checks: Check[] = [
  { name: 'types of scripts and tests', command: ['tsc', '-p', '.'] },
  ...workspaces.map(
    (folder): Check => ({
      name: `types of ${folder}`,
      command: ['tsc', '-p', '.'],
      cwd: join(repositoryRoot, folder),
    }),
  ),
  { name: 'lint and import boundaries', command: ['biome', 'check', '--error-on-warnings', '.'] },
  { name: 'dead code', command: ['knip'] },
]

type CheckResult = { name: string; succeeded: boolean }

/** Types, lint, boundaries and dead code; each failure prints what its tool said. */
export async function runChecks(): Promise<CheckResult[]> {
  await Promise.all([
    runCommand(['react-router', 'typegen'], { cwd: webRoot }),
    runCommand(['wxt', 'prepare'], { cwd: extensionRoot }),
  ])
  return Promise.all(
    checks.map(async ({ name, command, cwd = repositoryRoot }) => {
      const { succeeded, output } = await runCommand(command, { cwd })
      console.log(`  ${succeeded ? '✓' : '✗'} ${name}`)
      if (!succeeded) console.log(output)
      return { name, succeeded }
    }),
  )
}
