import {
  dismissStackedToast,
  type StackedToast,
  stackToast,
} from '@product/ui/feedback/toast-stack-store'

const undoMilliseconds = 10_000

type Offer = { toastId: string; undo: () => void; expiresAt: number }

let offers: Offer[] = []

/** Says what was done, and offers to undo it: by a button, and by Ctrl/⌘ Z while it is shown. */
export function offerUndo(toast: StackedToast, undo: () => void): void {
  const expiresAt = Date.now() + undoMilliseconds
  const take = () => {
    offers = offers.filter((offer) => offer.toastId !== toastId)
    undo()
  }
  const toastId = stackToast({
    ...toast,
    action: { label: 'Undo', onSelect: take },
    duration: undoMilliseconds,
  })
  offers = [...offers, { toastId, undo: take, expiresAt }]
}

/** Undoes what was done last, unless its time is over. Returns whether there was something. */
export function undoLast(): boolean {
  offers = offers.filter(({ expiresAt }) => expiresAt > Date.now())
  const last = offers.at(-1)
  if (!last) return false
  dismissStackedToast(last.toastId)
  last.undo()
  return true
}
