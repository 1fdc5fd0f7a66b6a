import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/database/embedded/start-embedded-postgres.ts'

/** A PostgreSQL of a bench. The folder that BENCH_FOLDER names is kept: filling it takes longer than measuring. */
export async function openDatabase(name: string, { durable = false } = {}) {
  const keptFolder = process.env.BENCH_FOLDER
  const folder = keptFolder ?? mkdtempSync(join(tmpdir(), `bench-${name}-`))
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o711)
  const postgres = await startEmbeddedPostgres({
    dataDirectory: folder,
    reachableParent: folder,
    durable,
    report: () => undefined,
  })
  return {
    folder,
    postgres,
    close: async () => {
      await postgres.stop()
      if (keptFolder === undefined) rmSync(folder, { recursive: true })
    },
  }
}
