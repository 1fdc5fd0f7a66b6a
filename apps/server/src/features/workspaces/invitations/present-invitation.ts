import { Invitation } from '@product/contract'
import type { Kysely } from 'kysely'
import type { AccountDeps } from '#features/accounts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { type ListedInvitation, listOpenInvitations } from './queries.ts'
import { inviteUrl, openToken } from './tokens.ts'

type Needed = Pick<AccountDeps, 'config' | 'secrets'>

export function presentInvitation(
  { config, secrets }: Needed,
  { createdAt, expiresAt, sealedToken, ...row }: ListedInvitation,
): Invitation {
  return Invitation.parse({
    ...row,
    url: sealedToken && inviteUrl(config.siteUrl, openToken(secrets, row.id, sealedToken)),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  })
}

export const listInvitations = async (
  deps: Needed & { database: Kysely<DB> },
  workspaceId: string,
): Promise<Invitation[]> =>
  (await listOpenInvitations(deps.database, workspaceId)).map((row) => presentInvitation(deps, row))
