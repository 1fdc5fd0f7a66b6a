import { isVariableName } from './variable-name.ts'

/** A piece of a text in our own template language. */
export type TemplatePiece =
  | { kind: 'text'; raw: string }
  | { kind: 'escape'; raw: string }
  | { kind: 'variable'; raw: string; name: string }
  | { kind: 'block'; raw: string; opens?: 'if' | 'each'; closes?: 'if' | 'each'; name?: string }
  | { kind: 'include'; raw: string }
  | { kind: 'unknown'; raw: string }

/** Cuts a text at its `{{…}}` and `\{{`; the raw pieces joined give the text again. */
export function scanTemplate(text: string): TemplatePiece[] {
  const pieces: TemplatePiece[] = []
  let written = 0
  let index = text.indexOf('{{')
  while (index !== -1) {
    const start = findTag(text, index)
    if (start === undefined) break
    const escaped = text[start - 1] === '\\'
    const from = escaped ? start - 1 : start
    if (from > written) pieces.push({ kind: 'text', raw: text.slice(written, from) })
    written = escaped ? start + 2 : text.indexOf('}}', start) + 2
    const raw = text.slice(from, written)
    pieces.push(escaped ? { kind: 'escape', raw } : toPiece(raw))
    index = text.indexOf('{{', written)
  }
  if (written < text.length) pieces.push({ kind: 'text', raw: text.slice(written) })
  return pieces
}

// Of `{{{{x}}` only the innermost pair is a tag.
function findTag(text: string, index: number): number | undefined {
  if (text[index - 1] === '\\') return index
  const end = text.indexOf('}}', index)
  return end === -1 ? undefined : text.lastIndexOf('{{', end)
}

function toPiece(raw: string): TemplatePiece {
  const inner = raw.slice(2, -2).trim()
  const opening = /^#(if|each)\s+(\S+)$/.exec(inner)
  if (opening !== null) {
    const [, opens, name = ''] = opening
    if (isVariableName(name)) {
      return { kind: 'block', raw, opens: opens === 'if' ? 'if' : 'each', name }
    }
  }
  if (inner === '/if' || inner === '/each') {
    return { kind: 'block', raw, closes: inner === '/if' ? 'if' : 'each' }
  }
  if (inner === 'else' || inner === 'this') return { kind: 'block', raw }
  if (/^>\s*[\w-]+(@\d+)?$/.test(inner)) return { kind: 'include', raw }
  return isVariableName(inner) ? { kind: 'variable', raw, name: inner } : { kind: 'unknown', raw }
}
