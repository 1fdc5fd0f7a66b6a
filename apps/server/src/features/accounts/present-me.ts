import { Me } from '@product/contract'
import { isOurs } from '#features/identity/index.ts'
import type { AccountDeps } from './account-deps.ts'
import type { UserActor } from './actor.ts'
import { type AccountRow, findAccountWithWorkspace } from './queries.ts'

/** The address of the picture of a person or a workspace. */
export const avatarUrl = (fileId: string | null): string | null =>
  fileId && `/api/v1/avatars/${fileId}`

/** The account as its owner sees it. */
export async function presentMe({ database }: AccountDeps, actor: UserActor): Promise<Me> {
  const { account, workspace } = await findAccountWithWorkspace(database, actor.accountId)
  return Me.parse({
    account: presentAccount(account),
    email: actor.email,
    isEmailProven: actor.provenEmail !== null,
    isAnonymous: actor.isAnonymous,
    isOperator: actor.isOperator,
    workspace,
    sessionsAreKnown: isOurs(actor),
  })
}

function presentAccount({ avatarFileId, createdAt, ...account }: AccountRow) {
  return {
    ...account,
    avatarUrl: avatarUrl(avatarFileId),
    createdAt: createdAt.toISOString(),
  }
}
