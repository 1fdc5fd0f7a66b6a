import type { PromptVariable } from '../prompt-content.ts'
import type { TemplateValues, Value } from './template.ts'
import { textOf } from './text-of.ts'

/** Names are looked up among what was given, never on the prototype. */
export function findOptionalValue(values: TemplateValues, name: string): Value | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined
}

/** As in Handlebars: nothing, an empty text, 0, false and an empty list are not. */
export function isTrue(value: Value | undefined): boolean {
  return isList(value) ? value.length > 0 : Boolean(value)
}

export function printValue(value: Value): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return isList(value) ? value.join('\n') : String(value)
}

export function listItems(value: Value | undefined): readonly string[] {
  if (isList(value)) return value
  return typeof value === 'string' ? value.split(/\r?\n/).filter((line) => line.trim() !== '') : []
}

// Array.isArray does not recognise readonly lists.
const isList = (value: Value | undefined): value is readonly string[] => Array.isArray(value)

const numbersPattern =
  /^([+-]?(?:\d+(?:\.\d+)?|\.\d+))(?:\s*(?:-|–|—|to)\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+)))?$/i

/** A number, or the two ends of a range: `3-5`, `3–5` or `3 to 5`. */
export function readNumbers(entry: string): [number] | [number, number] | null {
  const match = numbersPattern.exec(entry.trim())
  if (!match) return null
  const low = Number(match[1])
  return match[2] === undefined ? [low] : [low, Number(match[2])]
}

export function readYesNo(entry: string): boolean | null {
  const word = entry.trim().toLowerCase()
  if (word === 'yes' || word === 'true') return true
  return word === 'no' || word === 'false' ? false : null
}

/** The value to render for a typed text; the default where it is empty. */
export function toValue(variable: PromptVariable, text: string): Value {
  const entry = text === '' ? variable.defaultValue : text
  if (variable.type === 'yes-no') return readYesNo(entry) ?? entry
  // `1.50` and `3-5` must be printed as they were typed.
  const number = variable.type === 'number' ? readNumbers(entry)?.[0] : undefined
  return number !== undefined && String(number) === entry ? number : entry
}

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
