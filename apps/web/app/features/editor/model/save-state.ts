import type { Prompt } from '@product/contract/prompts'
import type { PromptContent } from '@product/domain'
import { isSameContent } from './is-same-content.ts'

/** One save as it is sent; sent again it is the very same, so that it is done once. */
export type Save = {
  saveId: string
  baseRevision: number
  content: PromptContent
  seal: boolean
  note: string
}

/** The server will not have it as it is. */
export type Refusal = { kind: 'refused'; code: string; message: string }

type SaveTrouble =
  | { kind: 'unreachable'; attempts: number }
  | { kind: 'conflict'; theirs: Prompt }
  | Refusal

export type SaveState = {
  /** What is on the screen. */
  content: PromptContent
  /** What the server is known to have; without content where only its revision is known. */
  stored: { revision: number; content: PromptContent | null }
  /** Sent and not answered yet. */
  sending: Save | null
  /** A version was asked for that has not been sent yet. */
  seal: { note: string } | null
  trouble: SaveTrouble | null
}

export type SaveStatus = 'new' | 'saving' | 'saved' | 'offline' | 'conflict' | 'refused'

/** Whether there is something that the server does not have. */
export const needsSave = ({ content, stored, seal }: SaveState): boolean =>
  seal !== null || stored.content === null || !isSameContent(content, stored.content)

export const isUnsaved = (state: SaveState): boolean => state.sending !== null || needsSave(state)

export function statusOf(state: SaveState): SaveStatus {
  switch (state.trouble?.kind) {
    case 'conflict':
      return 'conflict'
    case 'refused':
      return 'refused'
    case 'unreachable':
      return 'offline'
    default:
      if (isUnsaved(state)) return 'saving'
      return state.stored.revision === 0 ? 'new' : 'saved'
  }
}
