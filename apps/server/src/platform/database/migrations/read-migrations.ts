import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '#platform/startup-error.ts'

export type Migration = { name: string; checksum: string; sql: string }

export const migrationsFolder = join(import.meta.dirname, '../../../../migrations')

/** The SQL files in the order of their numbers. */
export function readMigrations(folder: string = migrationsFolder): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  names.forEach((name, index) => {
    if (!/^\d{4}-[a-z0-9]+(-[a-z0-9]+)+\.sql$/.test(name)) {
      throw new StartupError(`The migration ${name} is not named like 0001-create-things.sql.`)
    }
    const next = names[index + 1]
    if (next?.slice(0, 4) === name.slice(0, 4)) {
      throw new StartupError(`The migrations ${name} and ${next} have the same number.`)
    }
  })
  return names.map((name) => {
    // A checkout may have changed the line ends.
    const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
}
