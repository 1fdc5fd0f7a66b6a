import type { UserActor } from '#features/accounts/index.ts'
import type { Deps } from '#server/deps.ts'
import { createComposer } from './compose-mailing.ts'
import { mailingError } from './errors.ts'
import { sampleUnsubscribeLinks } from './preview-mailing.ts'
import { findMailing } from './queries.ts'

/** Mails the draft as it is stored to the operator who asks. */
export async function sendTest(
  { database, mail, config: { siteUrl } }: Pick<Deps, 'database' | 'mail' | 'config'>,
  { id, actor }: { id: string; actor: UserActor },
): Promise<{ email: string }> {
  const email = actor.provenEmail
  if (email === null) throw mailingError('mailing.address-unconfirmed')
  const mailing = await findMailing(database, id)
  const { compose } = await createComposer(mailing, siteUrl)
  const composed = compose({ to: email, unsubscribe: sampleUnsubscribeLinks(siteUrl) })
  await database.transaction().execute((transaction) =>
    mail.queueMail(transaction, {
      ...composed,
      subject: `[Test] ${composed.subject || '(no subject)'}`,
      headers: {},
    }),
  )
  return { email }
}
