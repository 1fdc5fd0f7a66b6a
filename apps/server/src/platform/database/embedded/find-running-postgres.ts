import { join } from 'node:path'
import { StartupError } from '#platform/startup-error.ts'
import { explainFileError } from '../data-directory/explain-failure.ts'
import { connectionUrl } from './connection-url.ts'
import { readPassword } from './create-cluster.ts'
import { findHomeDirectory } from './locate-home.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import { defaultReachableParent } from './start-embedded-postgres.ts'

/** The address of the PostgreSQL that a running server started. */
export function findRunningPostgres(dataDirectory: string): string {
  try {
    const { directory } = findHomeDirectory(dataDirectory, defaultReachableParent)
    const password = readPassword(directory)
    const running = readPostmasterFile(join(directory, 'postgres'))
    if (running?.status === 'ready' && password)
      return connectionUrl(running.socketDirectory, password)
  } catch (error) {
    throw explainFileError(error, dataDirectory)
  }
  throw new StartupError(`The PostgreSQL of ${dataDirectory} is just starting or stopping.`, {
    hint: 'Try again in a moment.',
  })
}
