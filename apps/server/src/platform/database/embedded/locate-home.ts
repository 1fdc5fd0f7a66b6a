import { createHash } from 'node:crypto'
import { chmodSync, existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { productName } from '@product/domain'
import { StartupError } from '#platform/startup-error.ts'
import { makeFolder } from '../data-directory/durable-files.ts'
import { chooseDatabaseUser, type DatabaseUser, describeUser } from './database-user.ts'
import { readSmallFile, writeRecord } from './guarded-files.ts'
import { canEnter } from './run-program.ts'

/** Where the cluster lives, and as whom PostgreSQL runs. */
export type Home = {
  directory: string
  cluster: string
  /** A folder that every user can reach, used where the data folder or the binaries cannot be. */
  reachable: string
  user: DatabaseUser | undefined
}

export async function locateHome(dataDirectory: string, reachableParent: string): Promise<Home> {
  const { directory, reachable } = findHomeDirectory(dataDirectory, reachableParent)
  const cluster = join(directory, 'postgres')
  const user = chooseDatabaseUser(cluster)
  if (!user || (await canEnter(user, directory))) return { directory, cluster, reachable, user }
  if (existsSync(cluster)) throw unreachable(directory, user)
  makeReachable(reachable, dataDirectory)
  if (!(await canEnter(user, reachable))) throw unreachable(reachable, user)
  const home = { directory: reachable, cluster: join(reachable, 'postgres'), reachable }
  return { ...home, user: chooseDatabaseUser(home.cluster) }
}

/** The data folder, unless an earlier start had to put the cluster elsewhere. */
export function findHomeDirectory(
  dataDirectory: string,
  reachableParent: string,
): { directory: string; reachable: string } {
  makeFolder(dataDirectory)
  const real = realpathSync(dataDirectory)
  const reachable = findReachable(real, reachableParent)
  const isElsewhere = !existsSync(join(real, 'postgres')) && existsSync(join(reachable, 'postgres'))
  return { directory: isElsewhere ? reachable : real, reachable }
}

const locationFile = (dataDirectory: string) => join(dataDirectory, 'postgres.location')
const ownerFile = (reachable: string) => join(reachable, 'data-directory')

export function makeReachable(reachable: string, dataDirectory: string): void {
  makeFolder(reachable)
  chmodSync(reachable, 0o755)
  const real = realpathSync(dataDirectory)
  writeRecord(ownerFile(reachable), real)
  writeRecord(locationFile(real), reachable)
}

/** A data folder that was moved keeps its database; a copied one gets its own. */
function findReachable(real: string, parent: string): string {
  const hash = createHash('sha256').update(real).digest('hex').slice(0, 12)
  const prefix = join(parent, `${productName.toLowerCase()}-`)
  const own = `${prefix}${hash}`
  if (existsSync(own)) return own
  const recorded = readSmallFile(locationFile(real))
  // Only among our own: where the data folder is another user's, it may name any folder.
  if (!recorded?.startsWith(prefix) || !/^[\da-f]{12}$/.test(recorded.slice(prefix.length)))
    return own
  const owner = readSmallFile(ownerFile(recorded))
  return owner === undefined || existsSync(owner) ? own : recorded
}

function unreachable(directory: string, user: DatabaseUser): StartupError {
  return new StartupError(
    `The database's user (${describeUser(user)}) cannot enter ${directory}, where its data is.`,
    { hint: 'Let it pass (chmod o+x) through every folder of that path, then start again.' },
  )
}
