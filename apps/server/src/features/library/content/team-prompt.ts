import type { WrittenContent } from '#features/prompts/index.ts'

/**
 * A prompt of the product team. Its id never changes: copies name it as their source. While nobody has
 * used any, those with the highest ids stand first.
 */
export type TeamPrompt = WrittenContent & {
  id: string
  /** Chosen by the team to stand first. */
  featured?: true
}
