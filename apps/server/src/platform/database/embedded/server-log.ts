import { closeSync, constants, fstatSync, lstatSync, openSync, readSync, renameSync } from 'node:fs'
import { join } from 'node:path'

const { O_APPEND, O_CREAT, O_NOFOLLOW, O_RDWR } = constants
const sizeLimit = 10 * 1024 * 1024

/** PostgreSQL's own log; started anew when it has grown, keeping one older file. */
export function openServerLog(dataDirectory: string): {
  path: string
  open: () => { descriptor: number; close: () => void; readNew: () => string }
} {
  const path = join(dataDirectory, 'postgres.log')
  const size = lstatSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size > sizeLimit) renameSync(path, `${path}.old`)
  return {
    path,
    open: () => {
      // Where the data folder is another user's, a link would let it write to a file of root's.
      const descriptor = openSync(path, O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW, 0o600)
      const start = fstatSync(descriptor).size
      return {
        descriptor,
        close: () => closeSync(descriptor),
        readNew: () => readFrom(descriptor, start),
      }
    },
  }
}

function readFrom(descriptor: number, start: number): string {
  const length = Math.min(fstatSync(descriptor).size - start, 64 * 1024)
  const buffer = Buffer.alloc(Math.max(length, 0))
  readSync(descriptor, buffer, 0, buffer.length, start)
  return buffer.toString()
}
