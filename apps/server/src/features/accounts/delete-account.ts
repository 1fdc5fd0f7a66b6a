import { countIdentity, deleteIdentity } from '#features/identity/index.ts'
import type { AccountDeps } from './account-deps.ts'
import type { AccountPart, UserActor } from './actor.ts'
import { accountError } from './errors.ts'
import { deleteWorkspace, findAccountWithWorkspace } from './queries.ts'

/** Describes what would be deleted, and the text to type as a confirmation. */
export async function describeDeletion(deps: AccountDeps, parts: AccountPart[], actor: UserActor) {
  const counted = await Promise.all(
    parts.map(async ({ label, count }) => ({ name: label, count: await count(deps, actor) })),
  )
  return {
    confirmation: await findConfirmation(deps, actor),
    things: [...counted.filter(({ count }) => count > 0), ...(await countIdentity(deps, actor))],
  }
}

async function findConfirmation({ database }: AccountDeps, actor: UserActor): Promise<string> {
  if (actor.email !== '') return actor.email
  return (await findAccountWithWorkspace(database, actor.accountId)).account.handle
}

/** The account, its workspace and its sign-in, for good and at once. */
export async function deleteAccount(
  deps: AccountDeps,
  parts: AccountPart[],
  actor: UserActor,
  request: { confirmation: string; ipAddress: string },
): Promise<void> {
  const confirmation = await findConfirmation(deps, actor)
  if (request.confirmation.trim().toLowerCase() !== confirmation.toLowerCase())
    throw accountError('account.confirmation-wrong')
  await deps.database.transaction().execute(async (transaction) => {
    for (const { beforeDeletion } of parts) await beforeDeletion?.(transaction, actor)
    await deleteIdentity(transaction, actor, request.ipAddress)
    await deleteWorkspace(transaction, actor.workspaceId)
  })
}
