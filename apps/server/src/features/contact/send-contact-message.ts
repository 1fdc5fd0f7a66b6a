import type { ContactMessage } from '@product/contract'
import { productName } from '@product/domain'
import type { Deps } from '#server/deps.ts'
import { insertContactMessage } from './queries.ts'

/** Stores a visitor's message and tells the operator by mail, both or neither. */
export async function sendContactMessage(
  { database, mail, config: { operatorEmail } }: Pick<Deps, 'database' | 'mail' | 'config'>,
  message: ContactMessage,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const isNew = await insertContactMessage(transaction, message)
    if (!isNew || operatorEmail === null) return
    await mail.queueMail(transaction, {
      to: operatorEmail,
      replyTo: message.email,
      subject: `[${productName}] ${message.subject}`,
      text: `${message.name} <${message.email}> writes:\n\n${message.message}\n`,
    })
  })
}
