import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { openAnew } from './open-anew.ts'

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
