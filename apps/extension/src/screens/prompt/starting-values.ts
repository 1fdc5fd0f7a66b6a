import { listInputs, type PromptVariable, startingValues } from '@product/domain'
import type { UsablePrompt } from '../../messages/requests.ts'

/** Everything that the prompt asks for, in the order of its form. */
export const listPromptInputs = ({ content, included }: UsablePrompt): PromptVariable[] =>
  listInputs(content, included)

/** The values that a form begins with: those tried last or the defaults, and the text that was selected. */
export function initialValues(prompt: UsablePrompt, selectedText: string): Record<string, string> {
  const inputs = listPromptInputs(prompt)
  const values = startingValues(inputs, prompt.testValues)
  const target = selectedText === '' ? undefined : findSelectionInput(inputs)
  return target ? { ...values, [target.name]: selectedText } : values
}

/** The input that a selected text is meant for: by its name, else the longest kind of text. */
const findSelectionInput = (inputs: readonly PromptVariable[]): PromptVariable | undefined =>
  inputs.find(({ name }) => name === 'selection') ??
  inputs.find(({ type }) => type === 'long-text') ??
  inputs.find(({ type }) => type === 'text')
