const name = 'changes-wait'
let isNoted = false

/**
 * Notes in all tabs that the outbox of some account on this device may not be empty. Without the note, requests need not
 * open the outbox, whose code is loaded after the first page.
 */
export function noteWaiting(isWaiting: boolean): void {
  isNoted = isWaiting
  try {
    if (isWaiting) localStorage.setItem(name, 'true')
    else localStorage.removeItem(name)
  } catch {
    // It is noted in this tab.
  }
}

export function mayHaveWaiting(): boolean {
  try {
    return isNoted || localStorage.getItem(name) !== null
  } catch {
    return isNoted
  }
}
