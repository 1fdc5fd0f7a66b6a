import type { JobApplication } from '@product/contract'
import { productName } from '@product/domain'
import type { Deps } from '#server/deps.ts'
import { insertJobApplication } from './queries.ts'

/** Stores an application and tells the operator by mail, both or neither. */
export async function applyForJob(
  { database, mail, config: { operatorEmail } }: Pick<Deps, 'database' | 'mail' | 'config'>,
  application: JobApplication,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const isNew = await insertJobApplication(transaction, application)
    if (!isNew || operatorEmail === null) return
    await mail.queueMail(transaction, {
      to: operatorEmail,
      replyTo: application.email,
      subject: `[${productName}] Application: ${application.position ?? 'general'}`,
      text: composeText(application),
    })
  })
}

function composeText({ position, name, email, link, message }: JobApplication): string {
  const wish = position === null ? 'sends a general application' : `applies for ${position}`
  const where = link === '' ? '' : `\n${link}\n`
  return `${name} <${email}> ${wish}.\n${where}\n${message}\n`
}
