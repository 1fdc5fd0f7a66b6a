import type { Passage } from '@product/contract/comments'
import type { PassageStore } from './passage-store.ts'

/** The result of something that the editor did for a comment, or why it could not, in words. */
export type Prepared<Result> = { done: Result } | { refusal: string }

/** The part of the editor that comments need. */
export type CommentedPrompt = {
  promptId: string
  /** Whether the server has it: before, there is nothing to comment on. */
  isStored: boolean
  passages: PassageStore
  /** Brings the comments into view, where they are not. */
  show: () => void
  /** Brings the text into view, where the comments took its place. */
  showText: () => void
  /** Absent where they stay in view. */
  onClose: (() => void) | undefined
  /** Stores what is on the screen, and returns the marked words as a passage of that version. */
  preparePassage: () => Promise<Prepared<Passage>>
  /** Puts a suggested text in the place of its passage, and returns the version that has it. */
  acceptSuggestion: (suggestion: {
    threadId: string
    replacement: string
  }) => Promise<Prepared<number>>
}

export const promptCommentsKey = (promptId: string) => ['comments', 'prompt', promptId] as const
