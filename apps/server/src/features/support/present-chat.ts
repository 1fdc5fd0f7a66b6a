import type { SupportChat } from '@product/contract'
import type { ConversationState } from '@product/domain'
import type { Deps } from '#server/deps.ts'
import { findSupportHours } from './find-hours.ts'
import type { ConversationRow } from './queries.ts'

type Moment = { isAnsweredNow: boolean; isOperatorTyping: boolean }

/** As the person sees it. */
export const presentChat = (row: ConversationRow, moment: Moment): SupportChat => ({
  id: row.id,
  // The column's check holds these values only.
  state: row.state as ConversationState,
  subject: row.subject,
  name: row.personName,
  address: row.address,
  operatorName: row.assigneeName,
  ...moment,
  personSeen: row.personSeen,
  operatorSeen: row.operatorSeen,
  lastSequence: row.lastSequence,
  lastText: row.lastText,
  mayLink: row.mayLink,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})

export async function presentChatNow(
  deps: Pick<Deps, 'database' | 'supportClock' | 'config'>,
  row: ConversationRow,
): Promise<SupportChat> {
  const { isAnsweredNow } = await findSupportHours(deps)
  return presentChat(row, { isAnsweredNow, isOperatorTyping: false })
}
