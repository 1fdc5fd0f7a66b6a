import type { Extension } from '@codemirror/state'
import type { PromptContent } from '@product/domain'

/** The states of section 9 of the specification. */
export type ConnectionState = 'closed' | 'joining' | 'joined' | 'leaving'

/** A text that several people write in, for the editor of that text. */
export type SharedText = { read: () => string; extension: Extension }

/** Texts without an editor that has an undo history. */
export type InputField = 'title' | 'description'
export type UndoStep = 'undo' | 'redo'

/** Somebody else who has the prompt open. */
export type Peer = {
  id: string
  name: string
  avatarUrl: string | null
  /** Of the eight colours of people. */
  color: number
}

/** The prompt as several people edit it at once. Its code is loaded when the first prompt is shared. */
export type SharedDocument = {
  /** Parts that are equal to those of the content before are the very same. */
  read: (before: PromptContent) => PromptContent
  /** Changes these fields by the smallest edits. */
  write: (changes: Partial<PromptContent>) => void
  textOf: (field: 'body' | 'systemMessage') => SharedText
  /** Takes back, or does again, one's own last edit of a text that is an input; what others wrote stays. */
  stepInput: (field: InputField, step: UndoStep) => void
  /** Everything of it, to be kept on the device. */
  encode: () => Uint8Array
  state: () => ConnectionState
  /** Whether there is something in it that the server may not have. */
  isBehind: () => boolean
  /** Whether the server has everything in the end; false where it cannot be asked. */
  settle: () => Promise<boolean>
  /** Edits made from now on are not sent until the returned function is called. */
  hold: () => () => void
}
