import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import type { DatabaseUser } from './database-user.ts'

type LaunchOptions = {
  user: DatabaseUser | undefined
  /** Sent to the process by the kernel when this process dies, even by kill -9. */
  signalOnOurDeath: 'INT' | 'KILL'
  stdio: SpawnOptions['stdio']
  environment?: Record<string, string>
}

/**
 * Starts a program as the database's user. In a session of its own, because Ctrl-C in a terminal
 * reaches the whole process group, and PostgreSQL must outlive the requests still running.
 */
export function launch(file: string, args: string[], options: LaunchOptions): ChildProcess {
  const { user } = options
  const common: SpawnOptions = {
    stdio: options.stdio,
    detached: true,
    cwd: '/',
    // Not ours: it may hold secrets, and LC_ALL decides the language of the messages we read.
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', ...options.environment },
  }
  const setpriv = findSetpriv()
  if (!setpriv) return spawn(file, args, { ...common, ...user })
  const identity = user
    ? [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups', '--no-new-privs']
    : []
  const death = `--pdeathsig=${options.signalOnOurDeath}`
  return spawn(setpriv, [...identity, death, '--', file, ...args], common)
}

let setprivPath: string | undefined | null = null

/** Busybox has a setpriv without pdeathsig: only trying tells. */
function findSetpriv(): string | undefined {
  if (setprivPath !== null) return setprivPath
  const script = 'setpriv --pdeathsig=INT -- true && command -v setpriv'
  const found = spawnSync('/bin/sh', ['-c', script], { encoding: 'utf8' })
  setprivPath = found.status === 0 ? found.stdout.trim() : undefined
  return setprivPath
}
