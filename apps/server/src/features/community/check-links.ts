import { communityLimits, containsLink } from '@product/domain'
import type { Kysely } from 'kysely'
import type { UserActor } from '#features/accounts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'
import { communityError } from './errors.ts'

const hour = 3_600_000

/**
 * Refuses links to other sites of new accounts and of unconfirmed addresses, which is how spam arrives. The name counts
 * too: it stands beside the text, and in the mails about it. Operators answer with links from the first day.
 */
export async function checkLinks(
  transaction: Kysely<DB>,
  { accountId, provenEmail, isOperator }: UserActor,
  { texts, siteUrl, now }: { texts: string[]; siteUrl: string; now: Date },
): Promise<void> {
  if (isOperator) return
  const { name, createdAt } = await findAuthor(transaction, accountId)
  if (![name, ...texts].some((text) => containsLink(removeOwnLinks(text, siteUrl)))) return
  if (provenEmail === null || isNew(createdAt, now)) throw communityError('community.links-refused')
}

export const isNewAccount = async (
  transaction: Kysely<DB>,
  { accountId, now }: { accountId: string; now: Date },
): Promise<boolean> => isNew((await findAuthor(transaction, accountId)).createdAt, now)

const isNew = (createdAt: Date, now: Date): boolean =>
  now.getTime() - createdAt.getTime() < communityLimits.newAccountHours * hour

const findAuthor = (transaction: Kysely<DB>, accountId: string) =>
  transaction
    .selectFrom('accounts')
    .select(['name', 'createdAt'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()

const addresses = /https?:\/\/[^\s<>()[\]\\]+/gi
/** Nothing that Markdown reads as the end of an address: `&#32;` is a space, and `|` the border of a cell. */
const plainAddress = /^[\w./?#=%:@,+!-]+$/
/** No `//`, which leads to another site. */
const relativeTargets = /\]\(\/(?!\/)[\w./?#=%-]*\)/g

/**
 * The text with paths instead of its links to pages of this site, so that other links are left. The path stays: where
 * Markdown begins an address later than we do, it is an address of its own.
 */
export function removeOwnLinks(text: string, siteUrl: string): string {
  const { origin } = new URL(siteUrl)
  const isOwn = (address: string) =>
    address.toLowerCase().startsWith(origin) &&
    plainAddress.test(address) &&
    URL.canParse(address) &&
    new URL(address).origin === origin
  return text
    .replace(addresses, (address) =>
      isOwn(address) ? address.slice(origin.length) || '/' : address,
    )
    .replace(relativeTargets, (target) => ` ${target.slice(2, -1)} `)
}
