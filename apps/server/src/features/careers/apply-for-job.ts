import type { JobApplication } from '@product/contract'
import { mailOperators, openConversation, type Sender } from '#features/support/index.ts'
import type { Deps } from '#server/deps.ts'

/** Opens a conversation with the application and tells the operator by mail, both or neither. */
export async function applyForJob(
  deps: Pick<Deps, 'database' | 'mail' | 'config' | 'now'>,
  application: JobApplication,
  sender: Sender,
): Promise<void> {
  const { id, name, email: address, position, link, message } = application
  const subject = position === null ? 'General application' : `Application: ${position}`
  await deps.database.transaction().execute(async (transaction) => {
    const isNew = await openConversation(deps, transaction, {
      id,
      isMailed: true,
      kind: 'application',
      ...sender,
      name,
      address,
      subject,
      message: { id, text: link === '' ? message : `${message}\n\n${link}` },
    })
    if (isNew)
      await mailOperators(deps, transaction, {
        conversationId: id,
        address,
        subject,
        text: composeText(application),
      })
  })
}

function composeText({ position, name, email, link, message }: JobApplication): string {
  const action = position === null ? 'sends a general application' : `applies for ${position}`
  const where = link === '' ? '' : `\n${link}\n`
  return `${name} <${email}> ${action}.\n${where}\n${message}`
}
