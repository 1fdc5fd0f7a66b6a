import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { createTestFolder } from '#testing/create-test-folder.ts'
import { startMigratedPostgres } from '#testing/start-migrated-postgres.ts'

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = createTestFolder()
  const postgres = await startMigratedPostgres(folder)
  project.provide('testPostgresUrl', postgres.administratorUrl)
  return async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true })
  }
}
