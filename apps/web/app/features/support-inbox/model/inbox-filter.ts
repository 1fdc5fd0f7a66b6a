import {
  type ConversationKind,
  type ConversationState,
  conversationKinds,
  conversationStates,
} from '@product/domain'

export type InboxFilter = {
  /** Undefined for all that are not closed. */
  state?: ConversationState | 'all'
  kind?: ConversationKind
  /** 'me', 'nobody', or the id of an operator. */
  assignee?: string
  q?: string
}

const states = [...conversationStates, 'all'] as const

/** The filter that an address names. Unknown values are ignored. */
export function readFilter(address: URLSearchParams): InboxFilter {
  const state = states.find((each) => each === address.get('state'))
  const kind = conversationKinds.find((each) => each === address.get('kind'))
  const assignee = address.get('assignee')
  const q = address.get('q')?.trim()
  return {
    ...(state && { state }),
    ...(kind && { kind }),
    ...(assignee && isAssignee(assignee) && { assignee }),
    ...(q && { q }),
  }
}

const isAssignee = (text: string): boolean =>
  text === 'me' || text === 'nobody' || /^[\da-f-]{36}$/.test(text)

export const isFiltered = ({ kind, assignee, q, state }: InboxFilter): boolean =>
  Boolean(kind || assignee || q || state)
