import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, renameSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '#platform/startup-error.ts'
import { syncDirectory, writeDurably } from '../data-directory/durable-files.ts'
import { explainFailure } from '../data-directory/explain-failure.ts'
import { administrator, databaseName } from './connection-url.ts'
import type { Binaries } from './find-binaries.ts'
import { giveFolder, readSmallFile, removeFolder } from './guarded-files.ts'
import type { Home } from './locate-home.ts'
import { runProgram } from './run-program.ts'

export type ClusterPlan = {
  home: Home
  binaries: Binaries
  durable: boolean
}

const passwordFile = (homeDirectory: string) => join(homeDirectory, 'postgres.password')

export function readPassword(homeDirectory: string): string | undefined {
  const password = readSmallFile(passwordFile(homeDirectory))?.trim()
  // Other content of a planted file must reach neither a statement nor an output.
  if (password === undefined || /^[0-9a-f]{48}$/.test(password)) return password
  throw new StartupError(`${passwordFile(homeDirectory)} does not hold the database's password.`, {
    hint: 'Move it away, then start again: a new password is set.',
  })
}

/**
 * Makes the cluster with its role and database when there is none, and returns the password. All
 * is made in a draft that is renamed when complete, so that a half-made one is never used.
 */
export async function ensureCluster(
  plan: ClusterPlan,
  report: (step: string) => void,
): Promise<string> {
  const { home } = plan
  await removeDrafts(home.directory)
  const isNew = !existsSync(join(home.cluster, 'PG_VERSION'))
  if (isNew) refuseForeignFolder(home.cluster)
  const known = readPassword(home.directory)
  const password = known ?? randomBytes(24).toString('hex')
  if (isNew) {
    report('Creating the database')
    if (!known) writeDurably(passwordFile(home.directory), password)
    await createCluster(plan, password)
  } else if (!known) {
    await runSingleUser(plan, home.cluster, setPasswords('alter', password))
    writeDurably(passwordFile(home.directory), password)
  }
  return password
}

const draftPrefix = 'postgres.new-'

async function removeDrafts(directory: string): Promise<void> {
  for (const name of readdirSync(directory)) {
    if (name.startsWith(draftPrefix)) await removeFolder(join(directory, name))
  }
}

function refuseForeignFolder(cluster: string): void {
  if (!existsSync(cluster)) return
  if (readdirSync(cluster).length > 0) {
    throw new StartupError(`${cluster} holds something that is not a PostgreSQL database.`, {
      hint: 'Move it away, or set DATA_DIR to another folder.',
    })
  }
  rmdirSync(cluster)
}

/**
 * The password is in no file, which in a folder of the database's user could be a link. Its pipe
 * is made by the shell, because initdb opens it by name, and that user may not open one of root's.
 */
const passOnInput = 'input=$(cat); exec "$0" "$@" <<END\n$input\nEND'

async function createCluster(plan: ClusterPlan, password: string): Promise<void> {
  const { home, binaries } = plan
  const draft = mkdtempSync(join(home.directory, draftPrefix))
  try {
    giveFolder(draft, home.user)
    const made = await runProgram(
      '/bin/sh',
      [
        '-c',
        passOnInput,
        binaries.initdb,
        `--pgdata=${draft}`,
        `--username=${administrator}`,
        '--pwfile=/proc/self/fd/0',
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--no-instructions',
        ...(plan.durable ? [] : ['--no-sync']),
      ],
      { user: home.user, input: password },
    )
    if (!made.succeeded) throw explainFailure('initdb', made.output, home.directory)
    const createDatabase = `create database ${databaseName} owner ${databaseName};\n\n`
    await runSingleUser(plan, draft, setPasswords('create', password) + createDatabase)
    renameSync(draft, home.cluster)
    syncDirectory(home.directory)
  } finally {
    await removeFolder(draft)
  }
}

const setPasswords = (verb: 'create' | 'alter', password: string): string =>
  `${verb} role ${databaseName} login createdb password '${password}';\n\n` +
  `alter role ${administrator} password '${password}';\n\n`

async function runSingleUser(plan: ClusterPlan, cluster: string, sql: string): Promise<void> {
  const args = ['--single', '-j', '-D', cluster, '-c', 'exit_on_error=on']
  const durability = plan.durable ? [] : ['-F']
  const done = await runProgram(plan.binaries.postgres, [...args, ...durability, administrator], {
    user: plan.home.user,
    input: sql,
  })
  if (!done.succeeded) throw explainFailure('postgres --single', done.output, plan.home.directory)
}
