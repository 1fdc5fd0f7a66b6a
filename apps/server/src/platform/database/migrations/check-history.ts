import { StartupError } from '#platform/startup-error.ts'
import type { Migration } from './read-migrations.ts'

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
