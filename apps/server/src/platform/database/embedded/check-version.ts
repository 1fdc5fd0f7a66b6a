import { join } from 'node:path'
import { StartupError } from '#platform/startup-error.ts'
import { readSmallFile } from './read-small-file.ts'

/** PostgreSQL reads the files of its own major version only. */
export function checkVersion(cluster: string, binariesVersion: string): void {
  const found = readSmallFile(join(cluster, 'PG_VERSION'))?.trim()
  if (found === undefined) return
  const expected = binariesVersion.split('.')[0]
  if (found === expected) return
  throw new StartupError(
    `The database in ${cluster} was written by PostgreSQL ${found}; this version runs PostgreSQL ${expected}.`,
    {
      hint:
        'Take a backup with the version of the product that wrote it (npm run backup), move that ' +
        'folder away, then load the backup with this version (npm run restore -- FILE).',
    },
  )
}
