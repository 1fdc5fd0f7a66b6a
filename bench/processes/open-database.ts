import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/database/embedded/start-embedded-postgres.ts'

/**
 * A PostgreSQL of a bench. The folder that BENCH_FOLDER names is kept: filling it takes longer than measuring. A
 * bench with several databases names a folder `within` it for each.
 */
export async function openDatabase(name: string, { durable = false, within = '' } = {}) {
  const keptFolder = process.env.BENCH_FOLDER
  const parent = keptFolder ?? mkdtempSync(join(tmpdir(), `bench-${name}-`))
  const folder = join(parent, within)
  mkdirSync(folder, { recursive: true })
  for (const each of [parent, folder]) chmodSync(each, 0o711)
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
      if (keptFolder === undefined) rmSync(parent, { recursive: true })
    },
  }
}
