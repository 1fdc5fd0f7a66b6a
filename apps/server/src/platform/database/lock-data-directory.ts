import { createHash } from 'node:crypto'
import { mkdirSync, realpathSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { productName } from '@product/domain'
import { StartupError } from '#platform/startup-error.ts'
import { explainFileError } from './embedded/explain-failure.ts'

/** A server names its address, a command that needs the data folder for itself names itself. */
export type DataDirectoryOwner = { pid: number } & ({ url: string } | { command: string })

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
    const owner = await askOwner(name)
    // No answer: it ended between the two calls, or hangs.
    if (owner || attempt === 5) throw new DataDirectoryInUse(folder, owner)
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
  if (!owner) return `The data folder ${folder} is in use by a process that does not answer.`
  if ('command' in owner) {
    return `The data folder ${folder} is in use by ${owner.command} (process ${owner.pid}). Wait until it has finished.`
  }
  return `Already running at ${owner.url} (process ${owner.pid}) with the data folder ${folder}. Stop it first, or set DATA_DIR and PORT to start another.`
}

function openFolder(dataDirectory: string): string {
  try {
    mkdirSync(dataDirectory, { recursive: true })
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

function askOwner(name: string): Promise<DataDirectoryOwner | undefined> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(name)
    socket.setTimeout(2_000, () => socket.destroy())
    socket.on('data', (chunk) => {
      answer += chunk.toString()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(answer ? JSON.parse(answer) : undefined))
  })
}
