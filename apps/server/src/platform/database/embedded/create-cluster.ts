import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '#platform/startup-error.ts'
import { syncDirectory, writeDurably } from '../write-durably.ts'
import { administrator, databaseName } from './connection-url.ts'
import { explainFailure } from './explain-failure.ts'
import type { Binaries } from './find-binaries.ts'
import type { Home } from './locate-home.ts'
import { runProgram } from './run-program.ts'

export type ClusterPlan = {
  home: Home
  binaries: Binaries
  /** A private folder of the database's user. */
  scratch: string
  durable: boolean
}

export const passwordFile = (homeDirectory: string) => join(homeDirectory, 'postgres.password')

/**
 * Makes the cluster with its role and database when there is none, and returns the password. All
 * is made in a draft that is renamed when complete, so that a half-made one is never used.
 */
export async function ensureCluster(
  plan: ClusterPlan,
  report: (step: string) => void,
): Promise<string> {
  const { home } = plan
  removeDrafts(home.directory)
  const isNew = !existsSync(join(home.cluster, 'PG_VERSION'))
  if (isNew) refuseForeignFolder(home.cluster)
  const isKnown = existsSync(passwordFile(home.directory))
  const password = isKnown
    ? readFileSync(passwordFile(home.directory), 'utf8').trim()
    : randomBytes(24).toString('hex')
  if (isNew) {
    report('Creating the database')
    if (!isKnown) writeDurably(passwordFile(home.directory), password)
    await createCluster(plan, password)
  } else if (!isKnown) {
    await runSingleUser(plan, home.cluster, setPasswords('alter', password))
    writeDurably(passwordFile(home.directory), password)
  }
  return password
}

const draftPrefix = 'postgres.new-'

function removeDrafts(directory: string): void {
  for (const name of readdirSync(directory)) {
    if (name.startsWith(draftPrefix)) rmSync(join(directory, name), { recursive: true })
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

async function createCluster(plan: ClusterPlan, password: string): Promise<void> {
  const { home, binaries } = plan
  const draft = mkdtempSync(join(home.directory, draftPrefix))
  const secret = join(plan.scratch, 'password')
  try {
    writeFileSync(secret, password, { mode: 0o600 })
    if (home.user) {
      chownSync(draft, home.user.uid, home.user.gid)
      chownSync(secret, home.user.uid, home.user.gid)
    }
    chmodSync(draft, 0o700)
    const made = await runProgram(
      binaries.initdb,
      [
        `--pgdata=${draft}`,
        `--username=${administrator}`,
        `--pwfile=${secret}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--no-instructions',
        ...(plan.durable ? [] : ['--no-sync']),
      ],
      { user: home.user },
    )
    if (!made.succeeded) throw explainFailure('initdb', made.output, home.directory)
    const createDatabase = `create database ${databaseName} owner ${databaseName};\n\n`
    await runSingleUser(plan, draft, setPasswords('create', password) + createDatabase)
    renameSync(draft, home.cluster)
    syncDirectory(home.directory)
  } finally {
    rmSync(secret, { force: true })
    rmSync(draft, { recursive: true, force: true })
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
