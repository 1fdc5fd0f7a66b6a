import { type Change, type Copy, outbox } from '@product/sync'
import type { SaveOutcome } from '#extension/messages/requests.ts'
import { RequestError } from '#extension/messages/send-request.ts'
import type { StoredAccount } from '#extension/session/account-store.ts'
import { syncAccount } from '#extension/sync/copies.ts'

type SavePrompt = Extract<Change, { type: 'save-prompt' }>

/**
 * Stores a new or an edited prompt in the copy and sends it. Without a network it waits there. A refusal is
 * thrown, and nothing of it stays behind: the form has the text.
 */
export async function savePrompt(
  account: StoredAccount,
  copy: Copy,
  save: SavePrompt,
): Promise<SaveOutcome> {
  const changes = outbox(copy)
  const listSaves = async () =>
    (await changes.list()).filter(
      ({ change }) => change.type === 'save-prompt' && change.promptId === save.promptId,
    )
  // Listed among the changes that were refused, with a text that only this browser has.
  const refusedBefore = new Set(
    (await listSaves()).flatMap(({ id, state }) => (state === 'refused' ? [id] : [])),
  )
  await changes.add(save)
  await syncAccount(account).catch(() => undefined)
  const entry = (await listSaves()).findLast(({ id }) => !refusedBefore.has(id))
  if (!entry) return 'saved'
  if (entry.state !== 'refused') return entry.state
  await changes.discard(entry.id)
  throw new RequestError(
    entry.refusal ?? { code: 'prompt.refused', message: 'The server did not accept this prompt.' },
  )
}
