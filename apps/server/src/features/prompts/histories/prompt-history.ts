import type { PromptContent } from '@product/domain'

/** A prompt with all that belongs to it, as it comes from elsewhere or goes there. */
export type PromptHistory = {
  id: string
  content: PromptContent
  /** Oldest first. */
  versions: PastVersion[]
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
}
