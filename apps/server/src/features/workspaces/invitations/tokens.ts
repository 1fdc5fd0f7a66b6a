import { createHash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '#platform/database/types.gen.ts'
import type { SealedPart, Secrets } from '#platform/secrets/index.ts'

/** A sealed token is bound to its row: copied to another, it cannot be decrypted. */
const ownerOfToken = (invitationId: string): string => `workspace-invitation:${invitationId}`

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** A new token. Only that of a link can be shown again. */
export function createToken(secrets: Secrets, { id, isLink }: { id: string; isLink: boolean }) {
  const token = randomBytes(24).toString('base64url')
  return {
    token,
    stored: {
      tokenHash: hashToken(token),
      sealedToken: isLink ? secrets.seal(token, ownerOfToken(id)) : null,
    },
  }
}

export const openToken = (secrets: Secrets, id: string, sealed: string): string =>
  secrets.open(sealed, ownerOfToken(id))

/** In the fragment the token reaches our page, but no log, no proxy and no analytics. */
export const inviteUrl = (siteUrl: string, token: string): string =>
  new URL(`/invite#${token}`, siteUrl).href

export const sealedInvitations: SealedPart = {
  name: 'invitation links',
  reseal: async (transaction: Kysely<DB>, reseal) => {
    const rows = await transaction
      .selectFrom('workspaceInvitations')
      .select(['id', 'sealedToken'])
      .where('sealedToken', 'is not', null)
      .execute()
    for (const { id, sealedToken } of rows)
      await transaction
        .updateTable('workspaceInvitations')
        .set({ sealedToken: reseal(sealedToken ?? '', ownerOfToken(id)) })
        .where('id', '=', id)
        .execute()
    return rows.length
  },
}
