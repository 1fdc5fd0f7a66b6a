import { ConfirmDialog } from '@product/ui/overlays/confirm-dialog'
import { createRoot } from 'react-dom/client'
import { isServerReachable } from './connection.ts'
import { countUnsent } from './count-unsent.ts'

/** An editor that is saving needs no question. */
const savingTime = 2_000
const pause = 100

/** Asks before everything is deleted from this device, where the server does not have all of it. */
export async function confirmLoss(): Promise<boolean> {
  const count = await countSettled()
  return count === 0 || (await ask(describeLoss(count)))
}

/** Undefined where it cannot be told. */
async function countSettled(): Promise<number | undefined> {
  // A browser without it has stored nothing.
  if (!globalThis.indexedDB) return 0
  const until = Date.now() + savingTime
  try {
    for (;;) {
      const count = await countUnsent()
      if (count === 0 || Date.now() > until || !isServerReachable()) return count
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  } catch {
    return undefined
  }
}

function describeLoss(count: number | undefined): string {
  const deletes = 'Signing out deletes everything from it.'
  if (count === undefined) return `Changes may be only on this device. ${deletes}`
  return `${count === 1 ? '1 change is' : `${count} changes are`} only on this device. ${deletes}`
}

/** In a place of its own, since people sign out of many screens. */
function ask(text: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const show = (open: boolean) =>
    root.render(
      <ConfirmDialog
        open={open}
        title="Sign out and lose unsent changes?"
        text={text}
        action="Sign out"
        onConfirm={() => close(true)}
        onCancel={() => close(false)}
      />,
    )
  const close = (mayLeave: boolean) => {
    show(false)
    resolve(mayLeave)
    // After the event that closed it.
    setTimeout(() => {
      root.unmount()
      place.remove()
    })
  }
  show(true)
  return promise
}
