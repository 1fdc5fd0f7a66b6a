import type { PromptVariable } from '../prompt-content.ts'
import { readNumbers, readYesNo } from './read-entry.ts'
import type { Value } from './template.ts'

/** What is rendered for a text that was typed in; the default where nothing was. */
export function toValue(variable: PromptVariable, text: string): Value {
  const entry = text === '' ? variable.defaultValue : text
  if (variable.type === 'yes-no') return readYesNo(entry) ?? entry
  // `1.50` and `3-5` must be printed as they were typed.
  const number = variable.type === 'number' ? readNumbers(entry)?.[0] : undefined
  return number !== undefined && String(number) === entry ? number : entry
}
