import type { PromptContent } from '@product/domain'

/** A prompt with all that belongs to it, as it comes from elsewhere or goes there. */
export type PromptHistory = {
  id: string
  content: PromptContent
  /** Oldest first. */
  versions: PastVersion[]
  /** Oldest first; where there are none, the names were put where they are at once. */
  nameMoves: PastNameMove[]
  testValues: Record<string, string>
  isFavorite: boolean
}

export type PastVersion = {
  content: PromptContent
  note: string
  /** Empty for somebody who is not known. */
  authorName: string
  names: string[]
  /** Null where it is not known. */
  createdAt: Date | null
  /** The number of the version whose content this one brought back. */
  restoredFrom: number | null
}

/** A name was put on a version, moved from one to another, or taken away. */
export type PastNameMove = {
  name: string
  from: number | null
  to: number | null
  authorName: string
  at: Date
}
