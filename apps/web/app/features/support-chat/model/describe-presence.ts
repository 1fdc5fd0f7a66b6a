import type { ChatView } from './chat-view.ts'
import { describeNextOpening } from './describe-hours.ts'

type Known = Pick<ChatView, 'hours' | 'chat' | 'isOffline'>

/** Whether somebody answers in the chat now; what an open chat is told is newer than what was asked for. */
export const isAnsweredNow = ({ hours, chat }: Known): boolean =>
  chat?.isAnsweredNow ?? hours?.isAnsweredNow ?? false

export type Presence = { tone: 'success' | 'busy' | 'off'; text: string }

/** The line that says whether somebody is there. */
export function describePresence(known: Known, now: Date, zone: string): Presence {
  const { hours, chat, isOffline } = known
  if (isOffline) return { tone: 'busy', text: 'Reconnecting…' }
  if (isAnsweredNow(known))
    return {
      tone: 'success',
      text: chat?.operatorName ? `${chat.operatorName} is here` : 'We’re here now',
    }
  if (!hours) return { tone: 'off', text: 'Answers within 24 hours' }
  if (hours.isOpen) return { tone: 'off', text: 'Nobody is here right now' }
  return { tone: 'off', text: `Closed. Opens ${describeNextOpening(now, zone, hours)} your time` }
}
