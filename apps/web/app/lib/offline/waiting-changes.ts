import { type Change, type Copy, outbox } from '@product/sync'
import { openDeviceCopy } from './device-copy.ts'
import { mayHaveWaiting, noteWaiting } from './waiting-hint.ts'

/** Puts changes in the outbox, which is sent when the server is there. */
export async function queueChanges(copy: Copy, changes: readonly Change[]): Promise<void> {
  noteWaiting(true)
  for (const change of changes) await outbox(copy).add(change)
}

/** Whether changes wait that nothing but the server's absence holds up. Those behind a conflict wait for a person. */
async function hasWaiting(copy: Copy): Promise<boolean> {
  const entries = await outbox(copy).list()
  const undecided = new Set(
    entries.flatMap(({ state, change }) =>
      state === 'conflict' && 'promptId' in change ? [change.promptId] : [],
    ),
  )
  return entries.some(
    ({ state, change }) =>
      state === 'waiting' && !('promptId' in change && undecided.has(change.promptId)),
  )
}

/** Whether changes of this account have yet to be sent: newer ones must follow them, and what is shown has them. */
export const hasWaitingChanges = async (accountId: string): Promise<boolean> =>
  mayHaveWaiting() && (await hasWaiting(await openDeviceCopy(accountId)))

/** To be called after sending: from now on requests need not look at the outbox. */
export async function noteSent(copy: Copy): Promise<void> {
  // Before it is read: a change that comes meanwhile is noted again.
  noteWaiting(false)
  if (await hasWaiting(copy)) noteWaiting(true)
}
