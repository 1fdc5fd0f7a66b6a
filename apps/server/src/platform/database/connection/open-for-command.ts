import { DataDirectoryInUse, lockDataDirectory } from '../data-directory/lock-data-directory.ts'
import { findRunningPostgres } from '../embedded/find-running-postgres.ts'
import { startEmbeddedPostgres } from '../embedded/start-embedded-postgres.ts'
import { checkServer } from './check-server.ts'

type CommandDatabase = { url: string; close: () => Promise<void> }

/**
 * The database for a command that is run beside or instead of a server: that of DATABASE_URL, the
 * embedded one that a server has running (if the command may share it), or one started for it.
 */
export async function openForCommand(options: {
  url: string | undefined
  dataDirectory: string
  command: string
  maySharePostgres: boolean
  report: (step: string) => void
}): Promise<CommandDatabase> {
  const { dataDirectory, command, report } = options
  if (options.url) {
    await checkServer(options.url)
    return { url: options.url, close: async () => undefined }
  }
  let release: () => Promise<void>
  try {
    release = await lockDataDirectory(dataDirectory, () => ({ pid: process.pid, command }))
  } catch (error) {
    const isServer = error instanceof DataDirectoryInUse && error.owner && 'url' in error.owner
    if (!isServer || !options.maySharePostgres) throw error
    return { url: findRunningPostgres(dataDirectory), close: async () => undefined }
  }
  try {
    const postgres = await startEmbeddedPostgres({ dataDirectory, report })
    const close = async () => {
      await postgres.stop()
      await release()
    }
    return { url: postgres.url, close }
  } catch (error) {
    await release()
    throw error
  }
}
