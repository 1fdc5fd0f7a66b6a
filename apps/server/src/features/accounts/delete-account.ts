import { countIdentity, deleteIdentity } from '#features/identity/index.ts'
import type { AccountDeps } from './account-deps.ts'
import type { UserActor } from './actor.ts'
import { accountError } from './errors.ts'
import { deleteWorkspace, findAccountWithWorkspace } from './queries.ts'

/** What would be deleted, and what to type so that it is. */
export async function describeDeletion(deps: AccountDeps, actor: UserActor) {
  const { account } = await findAccountWithWorkspace(deps.database, actor.accountId)
  return {
    confirmation: actor.email || account.handle,
    things: await countIdentity(deps, actor),
  }
}

/** The account, its workspace and its sign-in, for good and at once. */
export async function deleteAccount(
  deps: AccountDeps,
  actor: UserActor,
  request: { confirmation: string; ipAddress: string },
): Promise<void> {
  const { confirmation } = await describeDeletion(deps, actor)
  if (request.confirmation.trim().toLowerCase() !== confirmation.toLowerCase())
    throw accountError('account.confirmation-wrong')
  await deps.database.transaction().execute(async (transaction) => {
    await deleteIdentity(transaction, actor, request.ipAddress)
    await deleteWorkspace(transaction, actor.workspaceId)
  })
}
