import { toText } from './fields.ts'
import type { TestValues } from './prompt-file.ts'

export function toTestValues(entries: [string, unknown][]): TestValues {
  return Object.fromEntries(entries.map(([name, value]) => [name, toText(value)]))
}
