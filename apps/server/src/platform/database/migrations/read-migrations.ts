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

export type AppliedMigration = { name: string; checksum: string }

/** The files that are yet to be applied; refuses when what was applied is not what the files say. */
export function listPending(migrations: Migration[], applied: AppliedMigration[]): Migration[] {
  const files = new Map(migrations.map((migration) => [migration.name, migration]))
  const newest = migrations.at(-1)?.name ?? ''
  for (const { name, checksum } of applied) {
    const file = files.get(name)
    if (!file && name > newest) {
      throw new StartupError(
        `The database was migrated by a newer version of the product (${name}).`,
        { hint: 'Start that version or a newer one.' },
      )
    }
    if (!file) throw new StartupError(`The migration ${name} was applied, but its file is missing.`)
    if (file.checksum !== checksum) {
      throw new StartupError(`The migration ${name} was changed after it had been applied.`, {
        hint: 'Put the file back as it was, and make the change in a new migration.',
      })
    }
  }
  const done = new Set(applied.map(({ name }) => name))
  const last =
    applied
      .map(({ name }) => name)
      .sort()
      .at(-1) ?? ''
  const pending = migrations.filter(({ name }) => !done.has(name))
  const late = pending.find(({ name }) => name < last)
  if (late) {
    throw new StartupError(`The migration ${late.name} comes before ${last}, which was applied.`, {
      hint: 'Give it a number after that.',
    })
  }
  return pending
}
