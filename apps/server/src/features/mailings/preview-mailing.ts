import type { MailingContent } from '@product/contract'
import type { Deps } from '#server/deps.ts'
import { createComposer } from './compose-mailing.ts'
import { selectHidden } from './list-hidden-prompts.ts'

/** Of a mail that belongs to no subscription: the page says that its link is unknown. */
export const sampleUnsubscribeLinks = (siteUrl: string) => ({
  pageUrl: new URL('/newsletter/unsubscribe', siteUrl).href,
  headers: {},
})

export async function previewMailing(
  { database, config: { siteUrl, mailFrom } }: Pick<Deps, 'database' | 'config'>,
  content: MailingContent,
) {
  const { compose, linkedPrompts } = await createComposer(content, siteUrl)
  const mail = compose({ to: 'you@example.com', unsubscribe: sampleUnsubscribeLinks(siteUrl) })
  return {
    from: mailFrom,
    subject: mail.subject,
    html: mail.html ?? '',
    text: mail.text,
    hiddenPrompts: await selectHidden(database, linkedPrompts),
  }
}
