import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'

const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants
const sizeLimit = 4096

/**
 * Undefined when there is none. For folders that the database's user may write to: a link there
 * must not make root read, and show, a file of its own; nor a pipe make it wait.
 */
export function readSmallFile(path: string): string | undefined {
  let descriptor: number
  try {
    descriptor = openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
  try {
    if (!fstatSync(descriptor).isFile()) return undefined
    const buffer = Buffer.alloc(sizeLimit)
    return buffer.toString('utf8', 0, readSync(descriptor, buffer))
  } finally {
    closeSync(descriptor)
  }
}
