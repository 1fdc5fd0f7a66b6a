import { existsSync, readFileSync, statSync } from 'node:fs'
import { StartupError } from '#platform/startup-error.ts'

export type DatabaseUser = { uid: number; gid: number }

export const describeUser = (user: DatabaseUser | undefined): string =>
  user ? (listUsers().find(({ uid }) => uid === user.uid)?.name ?? `uid ${user.uid}`) : 'this user'

/**
 * PostgreSQL refuses to run as root: there it runs as the owner of its data, or as a user that
 * has no other powers. Undefined means the user that runs this process.
 */
export function chooseDatabaseUser(cluster: string): DatabaseUser | undefined {
  const self = process.getuid?.()
  const owner = existsSync(cluster) ? statSync(cluster) : undefined
  if (self !== 0) {
    if (owner && owner.uid !== self) throw ownedByAnother(cluster, owner.uid)
    return undefined
  }
  if (owner?.uid === 0) {
    const name = defaultUser().name
    throw new StartupError(
      `The database in ${cluster} belongs to root, and PostgreSQL refuses to run as root.`,
      { hint: `Give it to another user: chown -R ${name}: ${cluster}` },
    )
  }
  return owner ? { uid: owner.uid, gid: owner.gid } : defaultUser()
}

function ownedByAnother(cluster: string, uid: number): StartupError {
  return new StartupError(
    `The database in ${cluster} belongs to another user (${describeUser({ uid, gid: 0 })}).`,
    { hint: 'Start as that user or as root, or set DATA_DIR to another folder.' },
  )
}

function defaultUser(): DatabaseUser & { name: string } {
  const users = listUsers()
  const user =
    users.find(({ name }) => name === 'postgres') ?? users.find(({ name }) => name === 'nobody')
  if (user) return user
  throw new StartupError(
    'PostgreSQL refuses to run as root, and there is neither a user postgres nor nobody.',
    { hint: 'Start as an ordinary user, or set DATABASE_URL.' },
  )
}

function listUsers(): (DatabaseUser & { name: string })[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map(([name, , uid, gid]) => ({ name: String(name), uid: Number(uid), gid: Number(gid) }))
}
