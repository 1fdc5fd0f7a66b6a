import { mergeContents, type PromptContent } from '@product/domain'
import type { Creation, Draft, DraftStore, Save } from '#web/lib/offline/draft-store.ts'
import { isSameContent, type SaveState, type Stored } from './save-machine.ts'
import type { SaveAnswer } from './saver.ts'
import type { ConnectionState, SharedText } from './shared-document.ts'
import type { SaveVersion } from './shared-saving.ts'

export type EditedText = 'body' | 'systemMessage'
export const editedTexts: readonly EditedText[] = ['body', 'systemMessage']

/** A variable's new name, in its declaration and in both texts. */
export type Renaming = { from: string; to: string }

/** The editor of a text, as far as the session is concerned. */
export type TextEditor = {
  put: (text: string, renaming: Renaming | undefined) => void
  /** From now on its text is the shared one; null ends that. */
  bind: (text: SharedText | null) => void
}

export type EditorSnapshot = {
  content: PromptContent
  save: SaveState
  /** Counts the times that texts were changed from outside their editors. */
  textRevision: number
  /** The renaming that made this revision of the texts, if one did. */
  renaming: Renaming | undefined
  /** Whether something was typed that has not been read yet. */
  isTyping: boolean
  /** Whether unsaved work is safe on this device. */
  isKept: boolean
  /** Of the shared document; null while the prompt is edited alone. */
  connection: ConnectionState | null
}

export type SessionOptions = {
  promptId: string
  content: PromptContent
  revision: number
  draft: Draft | null
  creation: Creation
  drafts: Pick<DraftStore, 'find' | 'keep' | 'drop' | 'dropUnchanged'>
  /** Nothing is sent or kept any more once the person has signed out. */
  signedOut?: AbortSignal
  /** Somebody else's, to be read only. */
  isReadOnly?: boolean
  send: (save: Save, creation: Creation) => Promise<SaveAnswer>
  /** The prompt as it is on the server now; null where that cannot be told. */
  load: () => Promise<Stored | null>
  /** Makes a version of what is in the shared document. */
  saveVersion: SaveVersion
}

/** The state of saving that a draft was left in. */
export const stateOfDraft = ({ content, revision, base, sending }: Draft): SaveState => ({
  content,
  stored: { revision, content: base ?? null },
  sending,
  seal: null,
  // Nobody knows whether it arrived: it is sent again as it was.
  trouble: sending ? { kind: 'unreachable', attempts: 0 } : null,
})

export function startState({ content, revision, draft }: SessionOptions): SaveState {
  if (!draft)
    return { content, stored: { revision, content }, sending: null, seal: null, trouble: null }
  const state = stateOfDraft(draft)
  const isNewest = revision > 0 && draft.revision === revision
  return isNewest ? { ...state, stored: { revision, content } } : state
}

type Merge = {
  save: SaveState
  /** The content of the shared document. */
  held: PromptContent
  /** Of a draft that must be merged whatever it conflicts with; undefined where there is none. */
  kept: PromptContent | undefined
  isReadOnly: boolean
}

/** The changes made here on top of the shared document; null where they have to be saved first. */
export function mergeIntoShared({ save, held, kept, isReadOnly }: Merge): PromptContent | null {
  const { content, stored, sending, trouble } = save
  if (kept) return mergeContents(kept, content, held).content
  const base = stored.content
  const isBusy = sending !== null || (trouble !== null && trouble.kind !== 'unreachable')
  if (base === null || isBusy) return null
  if (isSameContent(content, base) || isReadOnly) return held
  const merged = mergeContents(base, content, held)
  return merged.conflicts.length === 0 ? merged.content : null
}
