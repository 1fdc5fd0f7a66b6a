import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../apps/server/src/testing/create-test-database.ts'
import { generateDatabaseTypes, typesFile } from './generate-database-types.ts'

test('the committed types are those of the migrated database (else: npm run generate)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'types-'))
  const database = await createTestDatabase()
  try {
    const fresh = join(folder, 'types.ts')
    await generateDatabaseTypes(database.url, fresh)
    expect(readFileSync(typesFile, 'utf8')).toBe(readFileSync(fresh, 'utf8'))
  } finally {
    await database.drop()
    rmSync(folder, { recursive: true })
  }
})
