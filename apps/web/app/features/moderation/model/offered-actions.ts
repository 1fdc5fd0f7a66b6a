import type { Report } from '@product/contract/moderation'
import type { Wish } from '../api/moderate.ts'

type Offer = Wish & { label: string }

/** What an operator would do with what is reported, the likeliest first. */
export function offerActions({ kind, targetId: target, state, author, status }: Report): Offer[] {
  const offers: Offer[] = []
  const isAuthor = kind === 'author'
  // A withdrawn prompt could be published again, unless it is hidden.
  if (state === 'shown' || state === 'withdrawn')
    offers.push(
      isAuthor
        ? { action: 'ban', label: 'Ban author', kind, target }
        : { action: 'hide', label: 'Hide', kind, target },
    )
  if (state === 'hidden')
    offers.push(
      isAuthor
        ? { action: 'unban', label: 'Lift ban', kind, target }
        : { action: 'restore', label: 'Restore', kind, target },
    )
  if (status === 'open') offers.push({ action: 'dismiss', label: 'Dismiss', kind, target })
  if (!isAuthor && author)
    offers.push({ action: 'ban', label: 'Ban author', kind: 'author', target: author })
  return offers
}
