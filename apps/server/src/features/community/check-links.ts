import { linksToOtherSite } from '@product/domain'
import type { Kysely } from 'kysely'
import { isNewAccount, mayLink, type UserActor } from '#features/accounts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { communityError } from './errors.ts'
import { leadsElsewhere } from './leads-elsewhere.ts'

/**
 * Refuses what names a website, and what the page makes a link to one. The name counts too: it stands beside the text,
 * and in the mails about it.
 */
export async function checkLinks(
  transaction: Kysely<DB>,
  actor: UserActor,
  { texts, siteUrl, now }: { texts: string[]; siteUrl: string; now: Date },
): Promise<void> {
  const author = await findAuthor(transaction, actor.accountId)
  if (mayLink(actor, author, now)) return
  if ([author.name, ...texts].some((text) => linksToOtherSite(text, siteUrl)))
    throw communityError('community.links-refused')
  for (const text of texts)
    if (await leadsElsewhere({ text, siteUrl })) throw communityError('community.links-refused')
}

export const isByNewAccount = async (
  transaction: Kysely<DB>,
  { accountId, now }: { accountId: string; now: Date },
): Promise<boolean> => isNewAccount(await findAuthor(transaction, accountId), now)

const findAuthor = (transaction: Kysely<DB>, accountId: string) =>
  transaction
    .selectFrom('accounts')
    .select(['name', 'createdAt'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
