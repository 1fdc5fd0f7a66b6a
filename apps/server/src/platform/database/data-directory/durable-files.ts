import {
  closeSync,
  constants,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'

/**
 * With the folders above it, one by one: in a file system that takes no folders, such as /proc,
 * Node's own recursive way never ends.
 */
export function makeFolder(path: string): void {
  try {
    mkdirSync(path)
  } catch (error) {
    if (isFolder(path)) return
    const lacksParent = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (!lacksParent || isFolder(dirname(path))) throw error
    makeFolder(dirname(path))
    makeFolder(path)
  }
}

const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

const { O_CREAT, O_EXCL, O_NOFOLLOW, O_WRONLY } = constants

/**
 * A new file for writing, in place of any of that name. Where the folder is another user's, a link
 * of that name would make root overwrite what it points to.
 */
export function openAnew(path: string, mode: number): number {
  rmSync(path, { force: true })
  return openSync(path, O_CREAT | O_EXCL | O_NOFOLLOW | O_WRONLY, mode)
}

/** Written under a temporary name first: after a crash the file is whole or absent. */
export function writeDurably(path: string, content: string | Buffer): void {
  const draft = `${path}.new`
  const file = openAnew(draft, 0o600)
  try {
    writeFileSync(file, content)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(draft, path)
  syncDirectory(dirname(path))
}

/** Makes renames in a folder survive a loss of power. */
export function syncDirectory(directory: string): void {
  const handle = openSync(directory, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
