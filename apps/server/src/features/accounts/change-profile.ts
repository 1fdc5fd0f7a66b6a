import type { ProfileChanges } from '@product/contract'
import { isReservedHandle } from '@product/domain'
import pg from 'pg'
import type { AccountDeps } from './account-deps.ts'
import type { AccountPart } from './account-part.ts'
import type { UserActor } from './actor.ts'
import { accountError } from './errors.ts'
import { updateAccount } from './queries.ts'

const uniqueViolation = '23505'

export async function changeProfile(
  { database }: AccountDeps,
  parts: AccountPart[],
  { accountId }: UserActor,
  changes: ProfileChanges,
): Promise<void> {
  if (changes.handle !== undefined && isReservedHandle(changes.handle)) throw handleTaken()
  try {
    await database.transaction().execute(async (transaction) => {
      await updateAccount(transaction, accountId, changes)
      for (const { followProfile } of parts) await followProfile?.(transaction, accountId)
    })
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === uniqueViolation) throw handleTaken()
    throw error
  }
}

/** A reserved one is taken as well: by us. */
const handleTaken = () =>
  accountError('account.handle-taken', {
    details: [{ path: 'handle', message: 'This handle is taken. Choose another one.' }],
  })
