import { mkdirSync, statSync } from 'node:fs'
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
