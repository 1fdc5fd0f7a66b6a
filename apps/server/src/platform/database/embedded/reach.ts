import { join } from 'node:path'
import type { DatabaseUser } from './database-user.ts'
import type { Binaries } from './find-binaries.ts'
import { runProgram } from './run-program.ts'

/** Asked of the kernel as that user, because modes alone do not tell (ACLs, mounts, id maps). */
export async function canEnter(
  user: DatabaseUser | undefined,
  directory: string,
): Promise<boolean> {
  const script = 'cd "$1" && test -x .'
  return (await runProgram('/bin/sh', ['-c', script, 'sh', directory], { user })).succeeded
}

/** Runs it, so that missing libraries and a file system without execution show too. */
export async function tryBinaries(
  user: DatabaseUser | undefined,
  binaries: Binaries,
): Promise<{ succeeded: boolean; output: string }> {
  const catalogue = join(binaries.directory, 'share', 'postgresql', 'postgres.bki')
  const script = '"$1" -V && "$2" -V && cat "$3" >/dev/null'
  const args = ['-c', script, 'sh', binaries.postgres, binaries.initdb, catalogue]
  return runProgram('/bin/sh', args, { user })
}
