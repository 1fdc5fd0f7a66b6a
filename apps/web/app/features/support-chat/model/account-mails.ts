import type { NotificationSettings } from '@product/contract/notifications'
import type { ChatView } from './chat-view.ts'

/** How the account of a signed-in person is mailed about answers, unless another address was left in the chat. */
export type AccountMails = {
  address: string | null
  timing: 'at-once' | 'daily' | 'off' | 'unconfirmed'
}

export function accountMailsOf(settings: NotificationSettings): AccountMails {
  const { email: address, isConfirmed, isDailyMailOn, workspaces } = settings
  // Chats are of no workspace: the settings of the personal one decide.
  const chosen = workspaces.find(({ kind }) => kind === 'personal')?.mail.support ?? 'at-once'
  const wanted = chosen === 'daily' && !isDailyMailOn ? 'off' : chosen
  return { address, timing: wanted === 'off' || isConfirmed ? wanted : 'unconfirmed' }
}

type Known = Pick<ChatView, 'chat' | 'deviceAddress' | 'accountMails'>

/** Where answers are mailed at once; null where they are not. */
export function mailedAddressOf({ chat, deviceAddress, accountMails }: Known): string | null {
  const left = chat ? chat.address : deviceAddress
  const isOwn = left?.toLowerCase() === accountMails?.address?.toLowerCase()
  if (left !== null && !isOwn) return left
  return accountMails?.timing === 'at-once' ? accountMails.address : null
}
