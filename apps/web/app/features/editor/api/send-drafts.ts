import { createId } from '@product/domain'
import { findAccessToken } from '#web/lib/auth/find-access-token.ts'
import { hasLeftByChoice } from '#web/lib/auth/sign-out.ts'
import {
  createDraftStore,
  type Draft,
  type DraftStore,
  type DraftTrouble,
  listDrafts,
} from '#web/lib/offline/draft-store.ts'
import { editorLock } from '../model/editor-lock.ts'
import { advance, isUnsaved, type SaveEvent, type SaveState } from '../model/save-machine.ts'
import { stateOfDraft } from '../model/session-state.ts'
import { savePrompt } from './save-prompt.ts'

/**
 * Sends the unsaved work of prompts that no tab has open, by the rules of the editor. Where the server refuses it or
 * both sides changed the same, it stays on the device until the prompt is opened, where the person decides.
 */
export async function sendDrafts(
  accountId: string,
  { isShared }: { isShared: boolean },
): Promise<void> {
  // Without locks, on pages that were not loaded over HTTPS, a draft is sent when its prompt is opened.
  if (!navigator.locks) return
  const drafts = createDraftStore(accountId)
  let isUnreachable = false
  for (const promptId of await listDrafts(accountId)) {
    if (hasLeftByChoice() || isUnreachable) return
    await navigator.locks.request(editorLock(promptId), { ifAvailable: true }, async (lock) => {
      const tried = new Set<string>()
      // Tabs that were closed may have left several.
      for (;;) {
        const draft = lock ? await drafts.find(promptId) : undefined
        if (!draft || draft.trouble || Boolean(draft.document) !== isShared) return
        if (tried.has(draft.writer)) return
        tried.add(draft.writer)
        if (isShared) isUnreachable = (await sendShared(drafts, promptId, draft)) === 'unreachable'
        else await sendContent(drafts, promptId, draft)
      }
    })
  }
}

async function sendContent(drafts: DraftStore, promptId: string, draft: Draft): Promise<void> {
  const { accountId } = drafts
  const keep = (state: SaveState) =>
    drafts.update(promptId, {
      ...draft,
      content: state.content,
      revision: state.stored.revision,
      base: state.stored.content,
      sending: state.sending,
      trouble: troubleOf(state),
    })
  let state = stateOfDraft(draft)
  let event: SaveEvent = { kind: 'due' }
  for (;;) {
    const step = advance(state, event, createId)
    state = step.state
    if (!isUnsaved(state)) return await drafts.drop(promptId, draft.writer)
    // Before it is sent: where the answer is lost, it is sent again as it was.
    await keep(state)
    const { command } = step
    if (command?.kind === 'send') {
      const { save } = command
      const { saveId } = save
      const answer = await savePrompt(accountId, promptId, save, draft.creation)
      event =
        'failure' in answer
          ? { kind: 'failed', saveId, failure: answer.failure }
          : { kind: 'answered', saveId, ...answer }
    } else if (command && !state.trouble) event = { kind: 'due' }
    else return
  }
}

function troubleOf({ trouble }: SaveState): DraftTrouble | undefined {
  if (trouble?.kind === 'conflict') return { kind: 'conflict' }
  return trouble?.kind === 'refused' ? { kind: 'refused', message: trouble.message } : undefined
}

async function sendShared(drafts: DraftStore, promptId: string, draft: Draft) {
  const { document, others = [], ...first } = draft
  if (!document) return undefined
  const { sendDocument } = await import('../shared/send-document.ts')
  const kept = [{ writer: draft.writer, document }, ...others]
  const result = await sendDocument({
    promptId,
    documents: kept.map((each) => each.document),
    findToken: () => findAccessToken(drafts.accountId),
  })
  if (result === 'unreachable') return result
  await Promise.all(
    kept.map((each) =>
      result === 'sent'
        ? drafts.drop(promptId, each.writer)
        : drafts.update(promptId, { ...first, ...each, trouble: result }),
    ),
  )
  return result
}
