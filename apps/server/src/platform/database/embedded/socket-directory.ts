import { existsSync, lstatSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { productName } from '@product/domain'
import { StartupError } from '#platform/startup-error.ts'
import { socketPort } from './connection-url.ts'
import { giveFolder, readSmallFile, removeFolder, writeRecord } from './guarded-files.ts'
import type { Home } from './locate-home.ts'
import { canEnter } from './run-program.ts'

const prefix = `${productName.toLowerCase()}-pg-`
const recordFile = (home: Home) => join(home.directory, 'postgres.socket')

/** The path of a socket may have 107 bytes, which the data folder's own path may exceed. */
const isShort = (parent: string): boolean =>
  Buffer.byteLength(join(parent, `${prefix}XXXXXX`, `.s.PGSQL.${socketPort}`)) <= 107

/** A private folder; that of an earlier run that was killed is used again, so that none pile up. */
export async function createSocketDirectory(home: Home): Promise<string> {
  const earlier = findEarlier(home)
  if (earlier) return earlier
  for (const parent of [tmpdir(), '/tmp', '/var/tmp', '/dev/shm']) {
    if (!isShort(parent) || !existsSync(parent)) continue
    const directory = mkdtempSync(join(parent, prefix))
    let isKept = false
    try {
      giveFolder(directory, home.user)
      if (!(await canEnter(home.user, directory))) continue
      writeRecord(recordFile(home), directory)
      isKept = true
      return directory
    } finally {
      if (!isKept) await removeFolder(directory)
    }
  }
  throw new StartupError("No folder for temporary files can be used for the database's socket.", {
    hint: 'Set TMPDIR to a folder with a short path that every user can enter.',
  })
}

export async function removeSocketDirectory(home: Home): Promise<void> {
  const directory = findEarlier(home)
  if (directory) await removeFolder(directory)
  rmSync(recordFile(home), { force: true })
}

function findEarlier(home: Home): string | undefined {
  const directory = readSmallFile(recordFile(home))
  if (directory === undefined) return undefined
  const status = lstatSync(directory, { throwIfNoEntry: false })
  const owner = home.user?.uid ?? process.getuid?.()
  const isOurs = status?.isDirectory() && status.uid === owner && (status.mode & 0o777) === 0o700
  return isOurs ? directory : undefined
}
