import type { Conversation } from '@product/contract/support-inbox'

export const nameOf = ({ name, address }: Conversation['person']): string =>
  name || address || 'Visitor'
