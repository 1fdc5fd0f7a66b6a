import { createHash } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { productName } from '@product/domain'
import { z } from 'zod'
import { StartupError } from '#platform/startup-error.ts'
import { makeFolder } from './durable-files.ts'
import { explainFileError } from './explain-failure.ts'

/**
 * One process a data folder. The lock is an abstract socket: the kernel releases it when its
 * owner dies in whatever way, and it can tell a second start who the owner is.
 *
 * Danger: abstract sockets belong to a network namespace. Two containers that share a volume, each
 * with a network of its own, do not see each other's lock: never give both the same data folder.
 */
export async function lockDataDirectory(
  dataDirectory: string,
  describe: () => DataDirectoryOwner,
): Promise<() => Promise<void>> {
  const folder = openFolder(dataDirectory)
  const name = `\0${productName.toLowerCase()}-${createHash('sha256').update(folder).digest('hex')}`
  for (let attempt = 1; ; attempt++) {
    const server = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.end(JSON.stringify(describe()))
    })
    if (await listens(server, name)) {
      server.unref()
      return () => new Promise((resolve) => server.close(() => resolve()))
    }
    const answer = await askOwner(name)
    // No answer: it ended between the two calls, or hangs.
    if (answer || attempt === 5) throw new DataDirectoryInUse(folder, parseOwner(answer))
    await delay(100)
  }
}

export class DataDirectoryInUse extends StartupError {
  readonly owner: DataDirectoryOwner | undefined

  constructor(folder: string, owner: DataDirectoryOwner | undefined) {
    super(describeUse(folder, owner))
    this.owner = owner
  }
}

function describeUse(folder: string, owner: DataDirectoryOwner | undefined): string {
  if (!owner)
    return `The data folder ${folder} is locked by another program, which does not say who it is.`
  if ('command' in owner) {
    return `The data folder ${folder} is in use by ${owner.command} (process ${owner.pid}). Wait until it has finished.`
  }
  const place = isLocalAddress(owner.url) ? ` at ${owner.url}` : ''
  return `Already running${place} (process ${owner.pid}) with the data folder ${folder}. Stop it first, or set DATA_DIR and PORT to start another.`
}

function openFolder(dataDirectory: string): string {
  try {
    makeFolder(dataDirectory)
    return realpathSync(dataDirectory)
  } catch (error) {
    throw explainFileError(error, dataDirectory)
  }
}

function listens(server: Server, name: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      if ('code' in error && error.code === 'EADDRINUSE') resolve(false)
      else reject(error)
    })
    server.listen(name, () => resolve(true))
  })
}

const longestAnswer = 1_000
const longestWait = 2_000

/** Empty when nobody answers. */
function askOwner(name: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(name)
    const limit = setTimeout(() => socket.destroy(), longestWait)
    socket.on('data', (chunk) => {
      answer += chunk.toString()
      if (answer.length > longestAnswer) socket.destroy()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearTimeout(limit)
      resolve(answer)
    })
  })
}

/** A server names its address, a command that needs the data folder for itself names itself. */
export type DataDirectoryOwner = { pid: number } & ({ url: string } | { command: string })

const pid = z.int().positive().max(4_194_304)

const Owner = z.union([
  z.object({ pid, url: z.url({ protocol: /^https?$/ }).max(200) }),
  z.object({ pid, command: z.string().regex(/^npm run [a-z]{1,20}$/) }),
])

/** Undefined for what no server or command of ours says: any local user may hold the lock. */
function parseOwner(answer: string): DataDirectoryOwner | undefined {
  try {
    return Owner.safeParse(JSON.parse(answer)).data
  } catch {
    return undefined
  }
}

/** Whether a server can listen on it: the address of a machine, never a name from elsewhere. */
function isLocalAddress(url: string): boolean {
  return /^http:\/\/(localhost|[\d.]{7,15}|\[[\da-f:]{2,39}\])(:\d{1,5})?\/?$/.test(url)
}
