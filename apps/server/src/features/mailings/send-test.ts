import type { MailingContent } from '@product/contract'
import type { UserActor } from '#features/accounts/index.ts'
import type { Deps } from '#server/deps.ts'
import { createComposer } from './compose-mailing.ts'
import { mailingError } from './errors.ts'
import { withoutPublic } from './list-hidden-prompts.ts'
import { findMailing } from './queries.ts'

/** Of a mail that belongs to no subscription: the page says that its link is unknown. */
const sampleLeave = (siteUrl: string) => ({
  pageUrl: new URL('/newsletter/unsubscribe', siteUrl).href,
  headers: {},
})

export async function previewMailing(
  { database, config: { siteUrl, mailFrom } }: Pick<Deps, 'database' | 'config'>,
  content: MailingContent,
) {
  const { compose, linkedPrompts } = await createComposer(content, siteUrl)
  const mail = compose({ to: 'you@example.com', leave: sampleLeave(siteUrl) })
  return {
    from: mailFrom,
    subject: mail.subject,
    html: mail.html ?? '',
    text: mail.text,
    hiddenPrompts: await withoutPublic(database, linkedPrompts),
  }
}

/** Mails the draft as it is stored to the operator who asks. */
export async function sendTest(
  { database, mail, config: { siteUrl } }: Pick<Deps, 'database' | 'mail' | 'config'>,
  { id, actor }: { id: string; actor: UserActor },
): Promise<{ email: string }> {
  const email = actor.provenEmail
  if (email === null) throw mailingError('mailing.address-unconfirmed')
  const mailing = await findMailing(database, id)
  const { compose } = await createComposer(mailing, siteUrl)
  const composed = compose({ to: email, leave: sampleLeave(siteUrl) })
  await database.transaction().execute((transaction) =>
    mail.queueMail(transaction, {
      ...composed,
      subject: `[Test] ${composed.subject || '(no subject)'}`,
      headers: {},
    }),
  )
  return { email }
}
