import type { ContactMessage } from '@product/contract'
import { mailOperators, openConversation, type Sender } from '#features/support/index.ts'
import type { Deps } from '#server/deps.ts'

/** Opens a conversation with the message and tells the operator by mail, both or neither. */
export async function sendContactMessage(
  deps: Pick<Deps, 'database' | 'mail' | 'config' | 'now'>,
  { id, name, email: address, subject, message: text }: ContactMessage,
  sender: Sender,
): Promise<void> {
  await deps.database.transaction().execute(async (transaction) => {
    const isNew = await openConversation(deps, transaction, {
      id,
      isMailed: true,
      kind: 'contact',
      ...sender,
      name,
      address,
      subject,
      message: { id, text },
    })
    if (isNew)
      await mailOperators(deps, transaction, {
        conversationId: id,
        address,
        subject,
        text: `${name} <${address}> writes:\n\n${text}`,
      })
  })
}
