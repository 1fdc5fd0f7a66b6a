import type { TemplateValues, Value } from './template.ts'

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
