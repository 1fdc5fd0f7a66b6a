import { closeSync, existsSync, openSync, readSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'

const sizeLimit = 10 * 1024 * 1024

/** PostgreSQL's own log; started anew when it has grown, keeping one older file. */
export function openServerLog(dataDirectory: string): {
  path: string
  open: () => { descriptor: number; close: () => void; readNew: () => string }
} {
  const path = join(dataDirectory, 'postgres.log')
  if (existsSync(path) && statSync(path).size > sizeLimit) renameSync(path, `${path}.old`)
  return {
    path,
    open: () => {
      const descriptor = openSync(path, 'a', 0o600)
      const start = statSync(path).size
      return {
        descriptor,
        close: () => closeSync(descriptor),
        readNew: () => readFrom(path, start),
      }
    },
  }
}

function readFrom(path: string, start: number): string {
  const length = Math.min(statSync(path).size - start, 64 * 1024)
  const buffer = Buffer.alloc(Math.max(length, 0))
  const descriptor = openSync(path, 'r')
  try {
    readSync(descriptor, buffer, 0, buffer.length, start)
  } finally {
    closeSync(descriptor)
  }
  return buffer.toString()
}
