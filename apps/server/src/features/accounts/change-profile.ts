import type { ProfileChanges } from '@product/contract'
import { isReservedHandle } from '@product/domain'
import pg from 'pg'
import type { AccountDeps } from './account-deps.ts'
import type { UserActor } from './actor.ts'
import { accountError } from './errors.ts'
import { updateAccount } from './queries.ts'

const uniqueViolation = '23505'

export async function changeProfile(
  { database }: AccountDeps,
  { accountId }: UserActor,
  changes: ProfileChanges,
): Promise<void> {
  if (changes.handle !== undefined && isReservedHandle(changes.handle)) throw handleTaken()
  try {
    await updateAccount(database, accountId, changes)
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
