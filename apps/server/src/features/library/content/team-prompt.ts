import type { WrittenContent } from '#features/prompts/index.ts'

/** A prompt of the product team. Its id never changes: copies name it as their source. */
export type TeamPrompt = WrittenContent & {
  id: string
  /** Chosen by the team to stand first. */
  featured?: true
}
