import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { syncDirectory, writeDurably } from '#platform/database/data-directory/write-durably.ts'

type KeyFile = 'secrets.key' | 'secrets.key.next'

/** The key in a file of the data folder, which is made where there is none. */
export function ensureKeyFile(dataDirectory: string, name: KeyFile): string {
  const file = join(dataDirectory, name)
  if (!existsSync(file)) {
    mkdirSync(dataDirectory, { recursive: true })
    writeDurably(file, randomBytes(32).toString('base64'))
  }
  return readFileSync(file, 'utf8').trim()
}

/** The next key becomes the key. */
export function adoptNextKeyFile(dataDirectory: string): void {
  renameSync(join(dataDirectory, 'secrets.key.next'), join(dataDirectory, 'secrets.key'))
  syncDirectory(dataDirectory)
}
