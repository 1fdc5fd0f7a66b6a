import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { StartupError } from '#platform/startup-error.ts'
import { explainFailure } from '../data-directory/explain-failure.ts'
import { connectionUrl, socketPort } from './connection-url.ts'
import type { Binaries } from './find-binaries.ts'
import { launch } from './launch.ts'
import type { Home } from './locate-home.ts'
import {
  isAlive,
  isPostmasterOf,
  type PostmasterFile,
  readPostmasterFile,
} from './postmaster-file.ts'
import { runProgram } from './run-program.ts'
import type { openServerLog } from './server-log.ts'

export type PostmasterPlan = {
  home: Home
  binaries: Binaries
  socketDirectory: string
  password: string
  durable: boolean
  log: ReturnType<typeof openServerLog>
}

export type Postmaster = {
  pid: number
  socketDirectory: string
  /** Settles when the process has ended. */
  exited: Promise<void>
  hasExited: () => boolean
  /** Lets a waiting `exited` keep this process alive. */
  hold: () => void
}

/**
 * As long as a statement may take: the backends of a killed postmaster hold the shared memory,
 * and so block the next one, until their statement ends.
 */
const blockedFor = 20_000
/** How long one that accepts no connections may take to end by itself, and then when forced. */
const patience = 5_000
const stuckAfter = 30_000
const blocked = /lock file "[^"]+" already exists|pre-existing shared memory block/

/** Starts PostgreSQL, or takes over one that a killed server left running on the same data. */
export async function startPostmaster(plan: PostmasterPlan): Promise<Postmaster> {
  const begun = Date.now()
  let forced = false
  for (;;) {
    const file = readPostmasterFile(plan.home.cluster)
    if (file && (await isPostmasterOf(plan.home, file.pid))) {
      if (file.status === 'ready' && (await answers(file, plan.password))) return takeOver(file)
      const waited = Date.now() - begun
      if (waited > stuckAfter) throw stuck(file, plan)
      if (waited > patience && !forced) {
        forced = true
        await shutDownAtOnce(plan.home, file.pid)
      }
    } else {
      // PostgreSQL then takes the recorded pid for its own grandparent's and not for a running
      // server, yet still checks that no process holds the shared memory named in the file.
      const foreignPid = file && isAlive(file.pid) ? file.pid : undefined
      const started = await spawnPostmaster(plan, foreignPid)
      if (typeof started !== 'string') return started
      const mayPass = blocked.test(started) && Date.now() - begun < blockedFor
      if (!mayPass) throw explainFailure('PostgreSQL', started, plan.home.directory)
    }
    await delay(100)
  }
}

/** The output of a PostgreSQL that ended instead of becoming ready. */
async function spawnPostmaster(
  plan: PostmasterPlan,
  foreignPid: number | undefined,
): Promise<Postmaster | string> {
  const log = plan.log.open()
  try {
    const child = launch(
      plan.binaries.postgres,
      ['-D', plan.home.cluster, ...settings(plan.socketDirectory, plan.durable)],
      {
        user: plan.home.user,
        signalOnOurDeath: 'INT',
        stdio: ['ignore', log.descriptor, log.descriptor],
        ...(foreignPid && { environment: { PG_GRANDPARENT_PID: String(foreignPid) } }),
      },
    )
    let hasExited = false
    const exited = new Promise<void>((resolve) => {
      const end = () => {
        hasExited = true
        resolve()
      }
      child.once('exit', end)
      child.once('error', end)
    })
    while (!hasExited) {
      const file = readPostmasterFile(plan.home.cluster)
      if (child.pid && file?.pid === child.pid && file.status === 'ready') {
        child.unref()
        const { socketDirectory } = plan
        return {
          pid: child.pid,
          socketDirectory,
          exited,
          hasExited: () => hasExited,
          hold: () => child.ref(),
        }
      }
      await delay(10)
    }
    return log.readNew()
  } finally {
    log.close()
  }
}

function takeOver(file: PostmasterFile): Postmaster {
  let isHeld = false
  const watch = async () => {
    while (isAlive(file.pid)) await delay(100, undefined, { ref: isHeld })
  }
  return {
    pid: file.pid,
    socketDirectory: file.socketDirectory,
    exited: watch(),
    hasExited: () => !isAlive(file.pid),
    hold: () => {
      isHeld = true
    },
  }
}

/**
 * On a full disk a fast shutdown can hang for ever. An immediate one loses nothing: the next start
 * recovers. Sent as the database's user, who wrote the process id and may name any.
 */
async function shutDownAtOnce(home: Home, pid: number): Promise<void> {
  await runProgram('/bin/sh', ['-c', 'kill -QUIT "$1"', 'sh', String(pid)], { user: home.user })
}

async function answers(file: PostmasterFile, password: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: connectionUrl(file.socketDirectory, password),
    connectionTimeoutMillis: 5_000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end()
  }
}

function stuck(file: PostmasterFile, plan: PostmasterPlan): StartupError {
  return new StartupError(
    `A PostgreSQL (process ${file.pid}) holds ${plan.home.cluster} but accepts no connections (${file.status}).`,
    { hint: `Its log is ${plan.log.path}. End it (kill -KILL ${file.pid}), then start again.` },
  )
}

/** Given on the command line, so that they hold for data folders of every age. */
function settings(socketDirectory: string, durable: boolean): string[] {
  const durability = durable ? 'on' : 'off'
  return Object.entries({
    fsync: durability,
    full_page_writes: durability,
    synchronous_commit: durability,
    listen_addresses: '',
    unix_socket_directories: socketDirectory,
    port: String(socketPort),
    max_connections: '100',
    shared_buffers: '64MB',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    logging_collector: 'off',
    log_destination: 'stderr',
    // Failed statements are reported to us; their text and values may be private.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
