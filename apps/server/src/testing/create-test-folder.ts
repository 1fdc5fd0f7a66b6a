import { chmodSync, mkdtempSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { productName } from '@product/domain'

/** Open to be passed through, because as root PostgreSQL runs as another user. */
export function createTestFolder(): string {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), `${productName.toLowerCase()}-test-`))
  chmodSync(folder, 0o711)
  return folder
}
