import { isVariableName } from '@product/domain'

type Part = { text: string; name: string | null; from: number }

const placeholder = /\{\{\s*([^\s{}]+)\s*\}\}/g

/**
 * Variables and the text between them. Only the plainest form: the whole language comes with the
 * model, when something is run.
 */
export function splitPlaceholders(body: string): Part[] {
  const parts: Part[] = []
  let end = 0
  for (const { 0: text, 1: name = '', index } of body.matchAll(placeholder)) {
    if (!isVariableName(name)) continue
    if (index > end) parts.push({ text: body.slice(end, index), name: null, from: end })
    parts.push({ text, name, from: index })
    end = index + text.length
  }
  if (end < body.length) parts.push({ text: body.slice(end), name: null, from: end })
  return parts
}

/** Each once, in their order. */
export const listNames = (body: string): string[] => [
  ...new Set(splitPlaceholders(body).flatMap(({ name }) => name ?? [])),
]
