import { savePromptRoute } from '@product/contract/prompts'
import { listWorkspacesRoute } from '@product/contract/workspaces'
import { createId } from '@product/domain'
import type { Caller } from '@product/sdk'
import { call } from '#web/lib/api/call.ts'
import { callInWorkspace } from '#web/lib/api/call-in-workspace.ts'
import { findAccessToken } from '#web/lib/auth/find-access-token.ts'
import { createDraftStore, type Draft, listDrafts } from '#web/lib/offline/draft-store.ts'
import { findWorkspaceId } from '#web/lib/workspace/current-workspace.ts'
import { editorLock } from '../model/editor-lock.ts'
import { isSameContent } from '../model/save-machine.ts'

/**
 * Sends the unsaved work of prompts that no tab has open, as an editor would. Where the server refuses it or both sides
 * changed the same, it stays on the device until the prompt is opened, where the person decides.
 */
export async function sendDrafts(accountId: string): Promise<void> {
  const drafts = createDraftStore(accountId)
  for (const promptId of await listDrafts(accountId))
    await navigator.locks.request(editorLock(promptId), { ifAvailable: true }, async (lock) => {
      const draft = lock ? await drafts.find(promptId) : undefined
      if (!draft || !(await sendDraft(accountId, promptId, draft))) return
      const writers = [draft.writer, ...(draft.others ?? []).map(({ writer }) => writer)]
      await Promise.all(writers.map((writer) => drafts.drop(promptId, writer)))
    })
}

/** Whether the server has all of it. */
async function sendDraft(accountId: string, promptId: string, draft: Draft): Promise<boolean> {
  const { document, others = [] } = draft
  if (!document) return await sendContent(accountId, promptId, draft).catch(() => false)
  const { sendDocument } = await import('../shared/send-document.ts')
  return await sendDocument({
    promptId,
    documents: [document, ...others.map((other) => other.document)],
    findToken: findAccessToken,
  })
}

async function sendContent(accountId: string, id: string, draft: Draft): Promise<boolean> {
  const { content, revision, sending, creation } = draft
  const callThere = await findCaller(accountId, draft)
  const save = (baseRevision: number) => ({
    saveId: createId(),
    baseRevision,
    content,
    seal: false,
    note: '',
  })
  const first = sending ?? save(revision)
  const body = first.baseRevision === 0 ? { ...first, ...creation } : first
  const stored = await callThere(savePromptRoute, { params: { id }, body })
  if (!isSameContent(first.content, content))
    await callThere(savePromptRoute, { params: { id }, body: save(stored.revision) })
  return true
}

/** A new prompt goes to the workspace that it was begun in. */
async function findCaller(accountId: string, { revision, workspaceId }: Draft): Promise<Caller> {
  if (revision > 0 || workspaceId === undefined || workspaceId === findWorkspaceId(accountId))
    return call
  if (workspaceId !== null) return callInWorkspace(workspaceId)
  const { workspaces } = await call(listWorkspacesRoute)
  const personal = workspaces.find(({ kind }) => kind === 'personal')
  return personal ? callInWorkspace(personal.id) : call
}
