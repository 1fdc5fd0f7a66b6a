import { join } from 'node:path'
import { StartupError } from '#platform/startup-error.ts'
import { makeFolder } from '../data-directory/durable-files.ts'
import { explainFileError } from '../data-directory/explain-failure.ts'
import { connectionUrl } from './connection-url.ts'
import { ensureCluster } from './create-cluster.ts'
import { type Binaries, findBinaries } from './find-binaries.ts'
import { readSmallFile } from './guarded-files.ts'
import { locateHome } from './locate-home.ts'
import { prepareBinaries } from './prepare-binaries.ts'
import { openServerLog } from './server-log.ts'
import { createSocketDirectory, removeSocketDirectory } from './socket-directory.ts'
import { type SupervisorLog, supervise } from './supervise.ts'

export type EmbeddedOptions = {
  dataDirectory: string
  report: (step: string) => void
  log?: SupervisorLog
  /** Off only for throw-away databases of tests. */
  durable?: boolean
  binaries?: Binaries
  reachableParent?: string
}

export type EmbeddedPostgres = {
  url: string
  administratorUrl: string
  version: string
  /** Where the data really is: not always in the data folder. */
  directory: string
  processId: () => number
  stop: () => Promise<void>
}

export const defaultReachableParent = '/var/lib'

/** The caller holds the lock of the data folder. */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  try {
    makeFolder(options.dataDirectory)
    return await start(options)
  } catch (error) {
    throw explainFileError(error, options.dataDirectory)
  }
}

async function start(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dataDirectory, report, durable = true } = options
  const found = options.binaries ?? findBinaries()
  const home = await locateHome(dataDirectory, options.reachableParent ?? defaultReachableParent)
  checkVersion(home.cluster, found.version)
  const binaries = await prepareBinaries(found, home, dataDirectory, report)
  const socketDirectory = await createSocketDirectory(home)
  try {
    const password = await ensureCluster({ home, binaries, durable }, report)
    report('Starting PostgreSQL')
    const log = openServerLog(dataDirectory)
    const plan = { home, binaries, socketDirectory, password, durable, log }
    const supervised = await supervise(plan, options.log)
    const version = binaries.version.split('.').slice(0, 2).join('.')
    return {
      url: connectionUrl(supervised.socketDirectory, password),
      administratorUrl: connectionUrl(supervised.socketDirectory, password, 'administrator'),
      version,
      directory: home.directory,
      processId: supervised.processId,
      stop: async () => {
        await supervised.stop()
        await removeSocketDirectory(home)
      },
    }
  } catch (error) {
    await removeSocketDirectory(home)
    throw error
  }
}

/** PostgreSQL reads the files of its own major version only. */
function checkVersion(cluster: string, binariesVersion: string): void {
  const found = readSmallFile(join(cluster, 'PG_VERSION'))?.trim()
  if (found === undefined) return
  const expected = binariesVersion.split('.')[0]
  if (found === expected) return
  throw new StartupError(
    `The database in ${cluster} was written by PostgreSQL ${found}; this version runs PostgreSQL ${expected}.`,
    {
      hint:
        'Take a backup with the version of the product that wrote it (npm run backup), move that ' +
        'folder away, then load the backup with this version (npm run restore -- FILE).',
    },
  )
}
