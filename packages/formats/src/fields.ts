import type { TestValues } from './prompt-file.ts'

/** Hands out the fields of a record and remembers which were never asked for. */
export type Fields = {
  has(key: string): boolean
  peek(key: string): unknown
  /** A string; numbers and yes/no values in words. */
  text(...keys: string[]): string | undefined
  number(...keys: string[]): number | undefined
  flag(...keys: string[]): boolean | undefined
  list(...keys: string[]): unknown[] | undefined
  texts(...keys: string[]): string[] | undefined
  fields(...keys: string[]): Fields | undefined
  entries(key: string): [string, unknown][] | undefined
  ignore(...keys: string[]): void
  leftOver(): string[]
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function readFields(record: Record<string, unknown>, path = ''): Fields {
  const taken = new Set<string>()
  const children: Fields[] = []

  function take<Value>(
    keys: string[],
    understand: (value: unknown) => Value | undefined,
  ): Value | undefined {
    for (const key of keys) {
      if (taken.has(key) || !Object.hasOwn(record, key)) continue
      const value = understand(record[key])
      if (value === undefined) continue
      taken.add(key)
      return value
    }
    return undefined
  }

  return {
    has: (key) => Object.hasOwn(record, key),
    peek: (key) => (Object.hasOwn(record, key) ? record[key] : undefined),
    text: (...keys) => take(keys, asText),
    number: (...keys) => take(keys, asNumber),
    flag: (...keys) => take(keys, (value) => (typeof value === 'boolean' ? value : undefined)),
    list: (...keys) => take(keys, (value) => (Array.isArray(value) ? value : undefined)),
    texts: (...keys) => take(keys, asTexts),
    fields: (...keys) =>
      take(keys, (value) => {
        if (!isRecord(value)) return undefined
        const key = keys.find((candidate) => record[candidate] === value)
        const child = readFields(value, `${path}${key}.`)
        children.push(child)
        return child
      }),
    entries: (key) => take([key], (value) => (isRecord(value) ? Object.entries(value) : undefined)),
    ignore: (...keys) => {
      for (const key of keys) taken.add(key)
    },
    leftOver: () => [
      ...Object.entries(record)
        .filter(([key, value]) => !taken.has(key) && !isEmpty(value))
        .map(([key, value]) => `${path}${key}: ${preview(value)}`),
      ...children.flatMap((child) => child.leftOver()),
    ],
  }
}

/** In words, the fields of the record that are not among the known ones. */
export function describeUnknown(
  record: Record<string, unknown>,
  known: string[],
  path: string,
): string[] {
  const fields = readFields(record, path)
  fields.ignore(...known)
  return fields.leftOver()
}

export function asText(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return undefined
}

/** Any value in words: what is not a plain value as JSON. */
export function toText(value: unknown): string {
  return asText(value) ?? JSON.stringify(value) ?? ''
}

export function preview(value: unknown): string {
  const text = toText(value).replace(/\s+/g, ' ').trim()
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}

function asNumber(value: unknown): number | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return value
  const isNumeric = typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)
  return isNumeric ? Number(value) : undefined
}

function asTexts(value: unknown): string[] | undefined {
  if (typeof value === 'string') return value === '' ? undefined : [value]
  if (!Array.isArray(value)) return undefined
  const texts = value.map(asText).filter((text) => text !== undefined)
  return texts.length === value.length ? texts : undefined
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  return typeof value === 'object' && Object.keys(value).length === 0
}

export function toTestValues(entries: [string, unknown][]): TestValues {
  return Object.fromEntries(entries.map(([name, value]) => [name, toText(value)]))
}

/** The beginning of a text, and a sign that it is not all of it. Never half a character. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text
  return `${text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, '')}…`
}
