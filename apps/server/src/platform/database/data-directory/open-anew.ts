import { constants, openSync, rmSync } from 'node:fs'

const { O_CREAT, O_EXCL, O_NOFOLLOW, O_WRONLY } = constants

/**
 * A new file for writing, in place of any of that name. Where the folder is another user's, a link
 * of that name would make root overwrite what it points to.
 */
export function openAnew(path: string, mode: number): number {
  rmSync(path, { force: true })
  return openSync(path, O_CREAT | O_EXCL | O_NOFOLLOW | O_WRONLY, mode)
}
