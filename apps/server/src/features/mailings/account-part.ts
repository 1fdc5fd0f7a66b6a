import { type Kysely, sql } from 'kysely'
import type { AccountPart, UserActor } from '#features/accounts/index.ts'
import type { DB } from '#platform/database/types.gen.ts'

type Person = Pick<UserActor, 'accountId' | 'provenEmail'>

/** Somebody may have subscribed before they had an account: the proven address makes it theirs. */
const isAddressOf = (column: string, { provenEmail }: Person) =>
  sql<boolean>`lower(${sql.ref(column)}) = ${provenEmail}`

const selectSubscription = (database: Kysely<DB>, person: Person) =>
  database
    .selectFrom('newsletterSubscriptions')
    .select(['email', 'source', 'status', 'requestedAt', 'confirmedAt', 'unsubscribedAt'])
    .where(isAddressOf('email', person))

const isReceivedBy = (person: Person) =>
  sql<boolean>`(mailing_recipients.account_id = ${person.accountId}::uuid
    or ${isAddressOf('mailingRecipients.address', person)})`

const selectReceived = (database: Kysely<DB>, person: Person) =>
  database
    .selectFrom('mailingRecipients')
    .innerJoin('mailings', 'mailings.id', 'mailingRecipients.mailingId')
    .select([
      'mailings.kind',
      'mailings.subject',
      'mailingRecipients.address',
      'mailingRecipients.state',
      'mailingRecipients.answeredAt',
    ])
    .where(isReceivedBy(person))
    .orderBy('mailingRecipients.claimedAt')

const selectSuppressed = (database: Kysely<DB>, person: Person) =>
  database
    .selectFrom('suppressedAddresses')
    .select(['address', 'reason', 'createdAt'])
    .where(isAddressOf('address', person))

/** The subscription of the person's address, and the mailings that went there. */
export const newsletterOfAccount: AccountPart = {
  name: 'newsletter',
  label: 'Newsletter subscription and received mailings',
  exportAll: async function* ({ database }, actor) {
    for (const subscription of await selectSubscription(database, actor).execute())
      yield { subscription }
    for (const received of await selectReceived(database, actor).execute()) yield { received }
    for (const suppressed of await selectSuppressed(database, actor).execute()) yield { suppressed }
  },
  count: async ({ database }, actor) => {
    const found = await Promise.all([
      selectSubscription(database, actor).execute(),
      selectReceived(database, actor).execute(),
      selectSuppressed(database, actor).execute(),
    ])
    return found.flat().length
  },
  beforeDeletion: async (transaction, actor) => {
    await transaction
      .deleteFrom('newsletterSubscriptions')
      .where(isAddressOf('email', actor))
      .execute()
    await transaction.deleteFrom('mailingRecipients').where(isReceivedBy(actor)).execute()
    await transaction
      .deleteFrom('suppressedAddresses')
      .where(isAddressOf('address', actor))
      .execute()
  },
}
