import { validationFailed } from '../errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { presentUser } from '../users/present-user.ts'
import { listUserPage } from './admin-queries.ts'

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

type Page = { page: number; perPage: number }

/** Page and size as asked for; what is empty or zero means the default. */
function readPage(parameters: Record<string, string>): Page {
  return { page: readCount(parameters.page) || 1, perPage: readCount(parameters.per_page) || 50 }
}

/** The product of two of these is still a number that the database takes. */
const mostDigits = 9

function readCount(text = ''): number {
  if (!/^\d*$/.test(text))
    throw validationFailed(`Bad Pagination Parameters: "${text}" is not a number`)
  if (text.length > mostDigits)
    throw validationFailed(`Bad Pagination Parameters: "${text}" is out of range`)
  return Number(text)
}

/** The client finds the page behind the first `=`, so `page` leads the query. */
function pageHeaders(
  path: string,
  { page, perPage }: Page,
  total: number,
  rest: Record<string, string>,
): Record<string, string> {
  const last = Math.ceil(total / perPage)
  const link = (to: number, relation: string) => {
    const query = new URLSearchParams({ page: `${to}`, per_page: `${perPage}`, ...rest })
    return `<${path}?${query}>; rel="${relation}"`
  }
  const links = page < last ? [link(page + 1, 'next'), link(last, 'last')] : [link(last, 'last')]
  return { 'x-total-count': `${total}`, link: links.join(', ') }
}
