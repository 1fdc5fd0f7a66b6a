import { closeSync, constants, fchmodSync, fchownSync, openSync } from 'node:fs'
import type { DatabaseUser } from './database-user.ts'

const { O_DIRECTORY, O_NOFOLLOW, O_RDONLY } = constants

/**
 * Makes a folder the private one of the database's user. By descriptor: once it is that user's, its
 * name may be made to point elsewhere.
 */
export function giveFolder(path: string, user: DatabaseUser | undefined): void {
  const descriptor = openSync(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
  try {
    fchmodSync(descriptor, 0o700)
    if (user) fchownSync(descriptor, user.uid, user.gid)
  } finally {
    closeSync(descriptor)
  }
}
