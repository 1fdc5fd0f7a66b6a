import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTestFolder } from '#testing/create-test-folder.ts'

/** A file for SIGNING_KEYS_FILE, in a folder of its own. */
export function writeKeyFile(content: unknown): string {
  const file = join(createTestFolder(), 'keys.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}
