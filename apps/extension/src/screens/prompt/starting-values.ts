import { listInputs, type PromptVariable, startingValues } from '@product/domain'
import type { PageValues } from '../../context/page-values.ts'
import type { UsablePrompt } from '../../messages/requests.ts'

/** Everything that the prompt asks for, in the order of its form. */
export const listPromptInputs = ({ content, included }: UsablePrompt): PromptVariable[] =>
  listInputs(content, included)

/** The values that a form begins with: those tried last or the defaults, and the text to use in it. */
export function beginValues(prompt: UsablePrompt, given: PageValues): Record<string, string> {
  const inputs = listPromptInputs(prompt)
  const values = startingValues(inputs, prompt.testValues)
  const target = given.selection ? findSelectionInput(inputs) : undefined
  return target && given.selection ? { ...values, [target.name]: given.selection } : values
}

/** The input that a selected text is meant for: by its name, else the longest kind of text. */
const findSelectionInput = (inputs: readonly PromptVariable[]): PromptVariable | undefined =>
  inputs.find(({ name }) => name === 'selection') ??
  inputs.find(({ type }) => type === 'long-text') ??
  inputs.find(({ type }) => type === 'text')
