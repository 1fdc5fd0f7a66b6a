import { statfsSync } from 'node:fs'
import { StartupError } from '#platform/startup-error.ts'

const unusable = new Set([
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOENT',
  'ENOTDIR',
  'EEXIST',
  'ELOOP',
  'ENAMETOOLONG',
])
const diskFull = /No space left on device|Disk quota exceeded/

/** Explains a failure of initdb or postgres; `output` is the end of its log. */
export function explainFailure(what: string, output: string, folder: string): StartupError {
  if (diskFull.test(output) || hasNoSpace(folder)) return diskIsFull(folder)
  const lines = output.trim().split('\n').slice(-12)
  return new StartupError(`${what} failed. Its last words:\n  ${lines.join('\n  ')}`)
}

/** The same for errors of our own reads and writes; others are returned as they are. */
export function explainFileError(error: unknown, folder: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOSPC' || code === 'EDQUOT') return diskIsFull(folder)
  if (unusable.has(String(code))) {
    return new StartupError(`The data folder ${folder} cannot be used: ${messageOf(error)}.`, {
      hint: 'Give this user access to it, or set DATA_DIR to another folder.',
      cause: error,
    })
  }
  return error
}

/** Too little even for the log, which then does not tell. */
const hasNoSpace = (folder: string): boolean => spaceLeftIn(folder) < 1024 * 1024

/** PostgreSQL ends itself when it cannot make the next file of its write-ahead log. */
const logFileSize = 16 * 1024 * 1024

export const isDiskFull = (folder: string): boolean => spaceLeftIn(folder) < logFileSize

function spaceLeftIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

function diskIsFull(folder: string): StartupError {
  return new StartupError(`The disk that holds ${folder} is full.`, {
    hint: 'Free some space there, or set DATA_DIR to a folder on another disk, then start again.',
  })
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '')
