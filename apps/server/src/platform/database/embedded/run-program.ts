import { join } from 'node:path'
import type { DatabaseUser } from './database-user.ts'
import type { Binaries } from './find-binaries.ts'
import { launch } from './launch.ts'

type Outcome = { succeeded: boolean; output: string }

/** Runs a program as the database's user to its end. */
export function runProgram(
  file: string,
  args: string[],
  options: { user: DatabaseUser | undefined; input?: string },
): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = launch(file, args, {
      user: options.user,
      signalOnOurDeath: 'KILL',
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    let output = ''
    const collect = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    child.on('error', (error) => resolve({ succeeded: false, output: error.message }))
    child.on('close', (code) => resolve({ succeeded: code === 0, output }))
    // A program that ends before it has read its input has said why in its output.
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(options.input ?? '')
  })
}

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
