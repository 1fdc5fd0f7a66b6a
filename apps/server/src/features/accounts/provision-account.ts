import { randomInt } from 'node:crypto'
import {
  productHandle,
  productName,
  suggestHandle,
  withoutInvisibleCharacters,
} from '@product/domain'
import type { Kysely } from 'kysely'
import { type AccessToken, lockIdentity } from '#features/identity/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { Deps } from '#server/deps.ts'
import type { NewAccount } from './actor.ts'
import { accountError } from './errors.ts'
import {
  type AccountRow,
  findOptionalAccount,
  insertAccount,
  insertMember,
  insertWorkspace,
  lockPerson,
  updateAccount,
} from './queries.ts'

/** Gives a new account what it begins with, in the transaction that makes it. */
export type Welcome = (transaction: Kysely<DB>, account: NewAccount) => Promise<void>

type Person = Pick<AccessToken, 'issuer' | 'subject' | 'userMetadata'> & {
  /** Made of the name where none is wanted. */
  handle?: string
}

/** The account of a person, made with a workspace of its own when they are first seen. */
export async function provisionAccount(
  { database, config }: Pick<Deps, 'database' | 'config'>,
  person: Person,
  welcome: Welcome,
): Promise<AccountRow> {
  const known = await findOptionalAccount(database, person)
  if (known) return known
  return await database.transaction().execute(async (transaction) => {
    await lockPerson(transaction, person)
    // An account that is being deleted must not be created again.
    if (!(await lockIdentity(transaction, person))) throw accountError('auth.invalid')
    const meanwhile = await findOptionalAccount(transaction, person)
    if (meanwhile) return meanwhile
    const { issuer, subject } = person
    const name = nameOf(person)
    const workspaceId = await insertWorkspace(transaction, {
      name: 'Personal',
      plan: config.defaultPlan,
    })
    const { handle = suggestHandle(name) } = person
    const account = { issuer, subject, workspaceId, name }
    const inserted = await insertWithFreeHandle(transaction, { ...account, handle })
    await insertMember(transaction, { workspaceId, accountId: inserted.id, role: 'owner' })
    await welcome(transaction, { accountId: inserted.id, workspaceId })
    return inserted
  })
}

/** With a tail to the handle where it is taken. */
async function insertWithFreeHandle(
  transaction: Kysely<DB>,
  account: Parameters<typeof insertAccount>[1],
): Promise<AccountRow> {
  const wanted = account.handle
  for (let handle = wanted; ; handle = `${wanted}-${randomInt(1_000, 100_000)}`) {
    const inserted = await insertAccount(transaction, { ...account, handle })
    if (inserted) return inserted
  }
}

/** The name that the person or their provider gave, never a part of their address. */
function nameOf({ userMetadata }: Person): string {
  const text = (key: string) => {
    const value = userMetadata[key]
    return typeof value === 'string' ? value.trim() : ''
  }
  const name =
    `${text('first_name')} ${text('last_name')}`.trim() || text('full_name') || text('name')
  return withoutInvisibleCharacters(name).trim().slice(0, 100) || 'New writer'
}

/** No token names this issuer, and it has no user: nobody can sign in as the team. */
const team = { issuer: 'product', subject: 'team', handle: productHandle }

/** The account of the product's own team, verified, to which belongs what the product publishes. */
export const provisionTeam = (deps: Pick<Deps, 'database' | 'config'>): Promise<AccountRow> =>
  provisionAccount(
    deps,
    { ...team, userMetadata: { name: productName } },
    (transaction, { accountId }) =>
      updateAccount(transaction, accountId, {
        verified: true,
        bio: `Prompts written and looked after by the people who make ${productName}.`,
      }),
  )
