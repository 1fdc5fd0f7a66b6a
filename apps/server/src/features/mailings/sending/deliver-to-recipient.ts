import { setTimeout as sleep } from 'node:timers/promises'
import { createUnsubscribeLinks } from '#features/newsletter/index.ts'
import type { Delivery, DeliveryOutcome, Mail } from '#platform/mail/index.ts'
import type { Deps } from '#server/deps.ts'
import type { createComposer } from '../compose-mailing.ts'
import type { MailingRow } from '../queries.ts'
import { type Claimed, recordOutcome } from './claim-recipient.ts'

type DeliverDeps = Pick<Deps, 'database' | 'mail' | 'config'>

export type Compose = Awaited<ReturnType<typeof createComposer>>['compose']

type Attempt = { composer: Compose; mailing: MailingRow; recipient: Claimed }

/** Mails one claimed recipient and stores the outcome. Without a sender the mail is stored instead. */
export async function deliverToRecipient(
  deps: DeliverDeps,
  sender: Delivery | null,
  { composer, mailing, recipient }: Attempt,
): Promise<DeliveryOutcome> {
  const { address, unsubscribeToken } = recipient
  const unsubscribe =
    unsubscribeToken === null || mailing.kind === 'notice'
      ? undefined
      : createUnsubscribeLinks(deps.config.siteUrl, unsubscribeToken)
  let outcome: DeliveryOutcome
  try {
    const mail = composer({ to: address, unsubscribe })
    if (sender === null) return await store(deps, mail, recipient)
    outcome = await sender.deliver(mail, recipient.id)
  } catch (error) {
    // Nothing was handed over: from then on a delivery has outcomes instead of errors.
    const answer = 'The mail could not be made. The log of the server says why.'
    await record(deps, recipient, { kind: 'deferred', answer })
    throw error
  }
  await record(deps, recipient, outcome)
  return outcome
}

/** Without a mail server the mail is stored like any other, in the transaction that counts it. */
async function store(
  { database, mail: service }: DeliverDeps,
  mail: Mail,
  recipient: Claimed,
): Promise<DeliveryOutcome> {
  await database.transaction().execute(async (transaction) => {
    await service.queueMail(transaction, mail)
    await recordOutcome(transaction, recipient, { kind: 'kept' })
  })
  return { kind: 'delivered' }
}

/** In milliseconds, between attempts to store an outcome. */
export const recordPauses = [200, 1_000, 3_000]

/** Tried several times: without its outcome, a mail that arrived counts as unconfirmed. */
async function record({ database }: DeliverDeps, recipient: Claimed, outcome: DeliveryOutcome) {
  const write = () =>
    database.transaction().execute((transaction) => recordOutcome(transaction, recipient, outcome))
  for (const pause of recordPauses)
    try {
      await write()
      return
    } catch {
      await sleep(pause)
    }
  await write()
}
