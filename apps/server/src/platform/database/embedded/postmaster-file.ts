import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { readSmallFile } from './guarded-files.ts'
import type { Home } from './locate-home.ts'
import { runProgram } from './run-program.ts'

export type PostmasterFile = { pid: number; socketDirectory: string; status: string }

export function readPostmasterFile(cluster: string): PostmasterFile | undefined {
  try {
    const lines = readSmallFile(join(cluster, 'postmaster.pid'))?.split('\n')
    if (!lines) return undefined
    const [pid, , , , socketDirectory = '', , , status = ''] = lines
    return { pid: Number(pid), socketDirectory, status: status.trim() }
  } catch {
    return undefined
  }
}

/** Whether it is the PostgreSQL of this cluster: after a crash another process may have the pid. */
export async function isPostmasterOf(home: Home, pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false
  const link = await runProgram('readlink', [`/proc/${pid}/cwd`], { user: home.user })
  return link.succeeded && link.output.trim() === realpathSync(home.cluster)
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
