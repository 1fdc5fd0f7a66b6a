import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { createTestFolder } from '#testing/create-test-folder.ts'
import { startMigratedPostgres } from '#testing/start-migrated-postgres.ts'

type Shared = ReturnType<typeof start> & { projects: number }

/** Vitest loads this file once for each project: what they share is the process. */
const shared = globalThis as typeof globalThis & { testPostgres?: Shared }

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.testPostgres ??= { ...start(), projects: 0 }
  const running = shared.testPostgres
  running.projects += 1
  const postgres = await running.postgres
  project.provide('testPostgresUrl', postgres.administratorUrl)
  return async () => {
    running.projects -= 1
    if (running.projects > 0) return
    await postgres.stop()
    rmSync(running.folder, { recursive: true })
  }
}

function start() {
  const folder = createTestFolder()
  return { folder, postgres: startMigratedPostgres(folder) }
}
