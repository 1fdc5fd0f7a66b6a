import type { PromptContent, PromptVariable } from '@product/domain'

/** Why the prompt cannot be run as it stands, in words. */
export type Preparation = { isReady: true } | { isReady: false; message: string }

/** What trying a prompt needs of the editor that it is open in. */
export type TestedPrompt = {
  promptId: string
  content: PromptContent
  /** Whether the server has it: what belongs to it can be asked for. */
  isStored: boolean
  /** What a run asks for: its variables, those of what it includes, and names without either. */
  asked: readonly PromptVariable[]
  values: Readonly<Record<string, string>>
  setValue: (name: string, value: string) => void
  setValues: (values: Record<string, string>) => void
  /** Stores what is on the screen. */
  prepare: () => Promise<Preparation>
}
