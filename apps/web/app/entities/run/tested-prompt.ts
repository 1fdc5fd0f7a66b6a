import type { PromptContent, PromptVariable } from '@product/domain'

/** Why the prompt cannot be run as it stands, in words. */
export type Preparation =
  | { isReady: true }
  | { isReady: false; message: string; isOffline?: boolean }

/** The part of the editor that running a prompt needs. */
export type TestedPrompt = {
  promptId: string
  content: PromptContent
  /** The number of its newest version; 0 before the first. */
  version: number
  /** Whether the server has it: what belongs to it can be asked for. */
  isStored: boolean
  /** The variables of a run: its own, those of includes, and undeclared names. */
  asked: readonly PromptVariable[]
  values: Readonly<Record<string, string>>
  setValue: (name: string, value: string) => void
  setValues: (values: Record<string, string>) => void
  /** Brings the tests into view, where they are not. */
  show: () => void
  /** Stores what is on the screen. */
  prepare: () => Promise<Preparation>
}
