import { mayStoreFor, whenAccountLeaves } from '#web/lib/auth/signed-in-account.ts'

/** The fields of a form by their names. */
type DraftFields = Readonly<Record<string, string>>

type SessionDraft = { accountId: string; fields: DraftFields }

/** In characters of its JSON. Tabs have a few megabytes for everything. */
export const longestSessionDraft = 50_000

/** Those of this page, also where the browser forbids storage. */
const drafts = new Map<string, SessionDraft>()
whenAccountLeaves(() => drafts.clear())

/**
 * Text that an account is writing in this tab; it survives a reload. Signing out deletes it (`clearDevice`). A tab that
 * has not noticed the sign-out still has it: it is deleted when another account asks for a draft of that name.
 */
export function readSessionDraft(accountId: string, name: string): DraftFields | undefined {
  const draft = drafts.get(name) ?? readStored(name)
  if (draft?.accountId === accountId) return draft.fields
  if (draft) deleteSessionDraft(name)
  return undefined
}

/** One that is too long stays as it was stored before. */
export function writeSessionDraft(accountId: string, name: string, fields: DraftFields): void {
  const draft: SessionDraft = { accountId, fields }
  drafts.set(name, draft)
  const text = JSON.stringify(draft)
  if (text.length > longestSessionDraft || !mayStoreFor(accountId)) return
  try {
    sessionStorage.setItem(keyOf(name), text)
  } catch {
    // It lasts as long as this page.
  }
}

export function deleteSessionDraft(name: string): void {
  drafts.delete(name)
  try {
    sessionStorage.removeItem(keyOf(name))
  } catch {
    // Nothing was stored.
  }
}

const keyOf = (name: string) => `draft:${name}`

function readStored(name: string): SessionDraft | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null')
    return isSessionDraft(stored) ? stored : undefined
  } catch {
    return undefined
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isSessionDraft = (value: unknown): value is SessionDraft =>
  isRecord(value) &&
  typeof value.accountId === 'string' &&
  isRecord(value.fields) &&
  Object.values(value.fields).every((field) => typeof field === 'string')
