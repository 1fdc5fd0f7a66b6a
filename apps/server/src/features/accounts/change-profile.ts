import type { ProfileChanges } from '@product/contract'
import { isReservedHandle, linksToOtherSite } from '@product/domain'
import type { Kysely } from 'kysely'
import pg from 'pg'
import type { DB } from '#platform/database/types.gen.ts'
import type { AccountDeps } from './account-deps.ts'
import type { AccountPart, UserActor } from './actor.ts'
import { recordSystemAction } from './audit-trail.ts'
import { accountError } from './errors.ts'
import { mayLink } from './may-link.ts'
import { type AccountRow, lockAccount, updateAccount } from './queries.ts'

const uniqueViolation = '23505'

export async function changeProfile(
  { database, config: { siteUrl }, now }: AccountDeps,
  parts: AccountPart[],
  actor: UserActor,
  changes: ProfileChanges,
): Promise<void> {
  if (changes.handle !== undefined && isReservedHandle(changes.handle)) throw handleTaken()
  try {
    await database.transaction().execute(async (transaction) => {
      const before = await lockAccount(transaction, actor.accountId)
      // Otherwise anybody could have all public pages rendered anew by saying the same again and again.
      if (!isChanged(before, changes)) return
      if (namesWebsite(before, changes, siteUrl) && !mayLink(actor, before, now()))
        throw linksRefused()
      await updateAccount(transaction, actor.accountId, changes)
      await dropVerified(transaction, before, changes)
      for (const { followProfile } of parts) await followProfile?.(transaction, actor.accountId)
    })
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === uniqueViolation) throw handleTaken()
    throw error
  }
}

const isChanged = (before: AccountRow, changes: ProfileChanges): boolean =>
  (['name', 'handle', 'bio'] as const).some(
    (field) => changes[field] !== undefined && changes[field] !== before[field],
  )

/** The name stands beside posts that are public already. One that came with the sign-up may stay. */
const namesWebsite = (before: AccountRow, { name }: ProfileChanges, siteUrl: string): boolean =>
  name !== undefined && name !== before.name && linksToOtherSite(name, siteUrl)

/** An operator verified another name or handle: they have to look at this one first. */
async function dropVerified(
  transaction: Kysely<DB>,
  { id, name, handle, verified }: AccountRow,
  changes: ProfileChanges,
): Promise<void> {
  const isSame =
    (changes.name === undefined || changes.name === name) &&
    (changes.handle === undefined || changes.handle === handle)
  if (!verified || isSame) return
  await updateAccount(transaction, id, { verified: false })
  await recordSystemAction(transaction, {
    action: 'unverify',
    targetKind: 'author',
    targetId: id,
    targetTitle: `${name} (@${handle})`,
    reason: `Now ${changes.name ?? name} (@${changes.handle ?? handle}).`,
  })
}

/** A reserved one is taken as well: by us. */
const handleTaken = () =>
  accountError('account.handle-taken', {
    details: [{ path: 'handle', message: 'This handle is taken. Choose another.' }],
  })

function linksRefused() {
  const { message } = accountError('account.links-refused')
  return accountError('account.links-refused', { details: [{ path: 'name', message }] })
}
