import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'
import { productName } from '@product/domain'

const parent = '/dev/shm'
const prefix = `${productName.toLowerCase()}-test-`
/** Ten times what the databases of a run take, because browsers and builds need memory beside them. */
const neededBytes = 2 * 2 ** 30
const day = 24 * 60 * 60 * 1_000

/**
 * A folder of a file system in memory, or none without room. Copying the files of a database takes a tenth of
 * the processor time there, and each test file begins with such a copy.
 */
export function createMemoryFolder(): string | undefined {
  if (freeBytes() < neededBytes) return undefined
  removeAbandoned()
  const folder = mkdtempSync(join(parent, prefix))
  chmodSync(folder, 0o711)
  return folder
}

function freeBytes(): number {
  try {
    const { bavail, bsize } = statfsSync(parent)
    return Math.min(bavail * bsize, freemem())
  } catch {
    // This system has none.
    return 0
  }
}

/** Of runs that were killed: unlike files on a disk, they would take memory until the machine restarts. */
function removeAbandoned(): void {
  for (const name of readdirSync(parent)) {
    const folder = join(parent, name)
    if (!name.startsWith(prefix)) continue
    const status = statSync(folder, { throwIfNoEntry: false })
    if (status && status.uid === process.getuid?.() && status.mtimeMs < Date.now() - day)
      rmSync(folder, { recursive: true, force: true })
  }
}
