import type { Deps } from '#server/deps.ts'

type Person = { accountId: string; provenEmail: string }

/** Gives a person what was shared with their address before they had an account or had proven it. */
export async function claimShares(
  { database }: Pick<Deps, 'database'>,
  { accountId, provenEmail }: Person,
): Promise<void> {
  await database
    .updateTable('shares as share')
    .set({ accountId })
    .where('share.email', '=', provenEmail)
    .where('share.accountId', 'is', null)
    // A member has what their role gives. The share goes with the membership: by the address, or where a hosted
    // service has it, by the account.
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('workspaceMembers as member')
            .innerJoin('accounts', 'accounts.id', 'member.accountId')
            .select('member.accountId')
            .whereRef('member.workspaceId', '=', 'share.workspaceId')
            .where('member.accountId', '=', accountId)
            .where('accounts.issuer', '=', 'own'),
        ),
      ),
    )
    // They may have got the same thing by another address.
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('shares as other')
            .select('other.id')
            .where('other.accountId', '=', accountId)
            .where(({ eb, or }) =>
              or([
                eb('other.promptId', '=', eb.ref('share.promptId')),
                eb('other.collectionId', '=', eb.ref('share.collectionId')),
              ]),
            ),
        ),
      ),
    )
    .execute()
}
