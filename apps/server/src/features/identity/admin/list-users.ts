import { validationFailed } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { presentUser } from '../users/present-user.ts'
import { listUserPage } from './admin-queries.ts'
import { pageHeaders, readPage } from './pagination.ts'

/** A page of users, the newest first, and the headers that lead on. */
export async function listUsers({ database }: IdentityDeps, parameters: Record<string, string>) {
  const page = readPage(parameters)
  const { filter = '', sort = '' } = parameters
  if (filter.includes('\0')) throw validationFailed('Bad Filter Parameters: a NUL character')
  const order = readOrder(sort)
  const { users, total } = await listUserPage(database, { ...page, filter, order })
  const rest = { ...(filter && { filter }), ...(sort && { sort }) }
  return {
    body: {
      users: users.map((user) => ({
        ...presentUser({ user, identities: [], factors: [] }),
        identities: null,
      })),
      aud: 'authenticated',
    },
    headers: pageHeaders('/admin/users', page, total, rest),
  }
}

function readOrder(sort: string): 'asc' | 'desc' {
  if (sort === '') return 'desc'
  const [field, order = 'desc', ...more] = sort.split(' ')
  if (field !== 'created_at' || more.length > 0)
    throw validationFailed(`Bad Sort Parameters: bad field for sort '${field}'`)
  if (order !== 'asc' && order !== 'desc')
    throw validationFailed(`Bad Sort Parameters: bad direction for sort '${order}'`)
  return order
}
