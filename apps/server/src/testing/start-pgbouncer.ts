import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

export const hasPgBouncer = (): boolean => spawnSync('pgbouncer', ['--version']).status === 0

export type Pooling = { mode: 'transaction' | 'session' | 'statement'; ignoresParameters?: boolean }

/** A real PgBouncer before a database, and the address by which it is reached through it. */
export async function startPgBouncer(databaseUrl: string, pooling: Pooling) {
  const { searchParams, port, username, password, pathname } = new URL(databaseUrl)
  const socketFolder = searchParams.get('host') ?? ''
  const database = pathname.slice(1)
  const ownPort = await findFreePort()
  const folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'))
  const file = join(folder, 'pgbouncer.ini')
  const settings = [
    '[databases]',
    `${database} = host=${socketFolder} port=${port} user=${username} password=${decodeURIComponent(password)}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${ownPort}`,
    'unix_socket_dir =',
    'auth_type = any',
    `pool_mode = ${pooling.mode}`,
    'default_pool_size = 50',
    'max_client_conn = 200',
    ...(pooling.ignoresParameters
      ? ['ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout']
      : []),
  ]
  writeFileSync(file, settings.join('\n'))
  // It does not run as root, and only the user of PostgreSQL may enter the folder of its socket.
  chmodSync(folder, 0o755)
  const { uid, gid } = statSync(socketFolder)
  const user = process.getuid?.() === 0 ? { uid, gid } : {}
  const child = spawn('pgbouncer', ['-q', file], { stdio: 'ignore', ...user })
  const ended = once(child, 'close')
  while (!(await accepts(ownPort))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}`)
    await delay(20)
  }
  return {
    url: `postgres://${username}:sesame@127.0.0.1:${ownPort}/${database}`,
    server: `127.0.0.1:${ownPort}`,
    stop: async () => {
      child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
