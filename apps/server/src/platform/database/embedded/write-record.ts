import { closeSync, writeFileSync } from 'node:fs'
import { openAnew } from '../data-directory/open-anew.ts'

/** A short note in a folder that the database's user may write to. */
export function writeRecord(path: string, content: string): void {
  const descriptor = openAnew(path, 0o644)
  try {
    writeFileSync(descriptor, content)
  } finally {
    closeSync(descriptor)
  }
}
