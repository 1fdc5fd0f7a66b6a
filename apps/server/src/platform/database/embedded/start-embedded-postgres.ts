import { makeFolder } from '../data-directory/make-folder.ts'
import { checkVersion } from './check-version.ts'
import { connectionUrl } from './connection-url.ts'
import { ensureCluster } from './create-cluster.ts'
import { explainFileError } from './explain-failure.ts'
import { type Binaries, findBinaries } from './find-binaries.ts'
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
