import type { PromptVariable } from '../prompt-content.ts'
import type { TemplateValues, Value } from './template.ts'
import { textOf } from './text-of.ts'
import { toValue } from './to-value.ts'

/** The values of a prompt's variables from what was typed in; what has none is left out. */
export function toValues(
  variables: readonly PromptVariable[],
  texts: Readonly<Record<string, string>>,
): TemplateValues {
  const values: [string, Value][] = []
  for (const variable of variables) {
    const text = textOf(texts, variable.name) || variable.defaultValue
    if (text !== '') values.push([variable.name, toValue(variable, text)])
  }
  return Object.fromEntries(values)
}
