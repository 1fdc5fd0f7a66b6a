import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { productName } from '@product/domain'
import { StartupError } from '#platform/startup-error.ts'
import { chooseDatabaseUser, type DatabaseUser, describeUser } from './database-user.ts'
import { canEnter } from './reach.ts'

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
  mkdirSync(dataDirectory, { recursive: true })
  const real = realpathSync(dataDirectory)
  const reachable = findReachable(real, reachableParent)
  const isElsewhere = !existsSync(join(real, 'postgres')) && existsSync(join(reachable, 'postgres'))
  return { directory: isElsewhere ? reachable : real, reachable }
}

const locationFile = (dataDirectory: string) => join(dataDirectory, 'postgres.location')
const ownerFile = (reachable: string) => join(reachable, 'data-directory')

export function makeReachable(reachable: string, dataDirectory: string): void {
  mkdirSync(reachable, { recursive: true })
  chmodSync(reachable, 0o755)
  const real = realpathSync(dataDirectory)
  writeFileSync(ownerFile(reachable), real)
  writeFileSync(locationFile(real), reachable)
}

/** A data folder that was moved keeps its database; a copied one gets its own. */
function findReachable(real: string, parent: string): string {
  const hash = createHash('sha256').update(real).digest('hex').slice(0, 12)
  const own = join(parent, `${productName.toLowerCase()}-${hash}`)
  if (existsSync(own) || !existsSync(locationFile(real))) return own
  const recorded = readFileSync(locationFile(real), 'utf8')
  if (!existsSync(ownerFile(recorded))) return own
  const wasCopied = existsSync(readFileSync(ownerFile(recorded), 'utf8'))
  return wasCopied ? own : recorded
}

function unreachable(directory: string, user: DatabaseUser): StartupError {
  return new StartupError(
    `The database's user (${describeUser(user)}) cannot enter ${directory}, where its data is.`,
    { hint: 'Let it pass (chmod o+x) through every folder of that path, then start again.' },
  )
}
