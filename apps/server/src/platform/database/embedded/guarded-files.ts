import {
  closeSync,
  constants,
  existsSync,
  fchmodSync,
  fchownSync,
  fstatSync,
  lstatSync,
  openSync,
  readSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { openAnew } from '../data-directory/durable-files.ts'
import type { DatabaseUser } from './database-user.ts'
import { runProgram } from './run-program.ts'

const { O_DIRECTORY, O_NOFOLLOW, O_NONBLOCK, O_RDONLY } = constants

/**
 * Makes a folder the private one of the database's user. By descriptor: once it is that user's, its
 * name may be made to point elsewhere.
 */
export function giveFolder(path: string, user: DatabaseUser | undefined): void {
  const descriptor = openSync(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
  try {
    fchmodSync(descriptor, 0o700)
    if (user) fchownSync(descriptor, user.uid, user.gid)
  } finally {
    closeSync(descriptor)
  }
}

/**
 * With all that is in it, as its owner: while root descends into another user's folders, that user
 * may put links in their place that lead to root's own.
 */
export async function removeFolder(path: string): Promise<void> {
  const status = lstatSync(path, { throwIfNoEntry: false })
  if (process.getuid?.() !== 0 || !status?.isDirectory() || status.uid === 0) {
    rmSync(path, { recursive: true, force: true })
    return
  }
  const user = { uid: status.uid, gid: status.gid }
  await runProgram('rm', ['-rf', '--', path], { user })
  // The owner of a folder may empty it, but not take it out of a folder of ours.
  if (existsSync(path)) rmdirSync(path)
}

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

/** A short note in a folder that the database's user may write to. */
export function writeRecord(path: string, content: string): void {
  const descriptor = openAnew(path, 0o644)
  try {
    writeFileSync(descriptor, content)
  } finally {
    closeSync(descriptor)
  }
}
