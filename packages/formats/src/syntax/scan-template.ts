import { isVariableName } from './variable-name.ts'

/** A piece of a text in our own template language. */
export type TemplatePiece =
  | { kind: 'text'; raw: string }
  | { kind: 'escape'; raw: string }
  | { kind: 'variable'; raw: string; name: string }
  | { kind: 'block'; raw: string; opens?: 'if' | 'each'; closes?: 'if' | 'each'; name?: string }
  | { kind: 'include'; raw: string }
  | { kind: 'unknown'; raw: string }

/** Cuts a text at its `{{…}}` and `\\{{`; the raw pieces joined give the text again. */
export function scanTemplate(text: string): TemplatePiece[] {
  const pieces: TemplatePiece[] = []
  let written = 0
  const add = (from: number, to: number, piece: (raw: string) => TemplatePiece) => {
    if (from > written) pieces.push({ kind: 'text', raw: text.slice(written, from) })
    pieces.push(piece(text.slice(from, to)))
    written = to
  }
  for (const { index, 0: run } of text.matchAll(/\{{2,}/g)) {
    if (index < written) continue
    if (text[index - 1] === '\\' && text[index - 2] !== '\\') {
      add(index - 1, index + 2, (raw) => ({ kind: 'escape', raw }))
    } else if (run.length === 2) {
      const end = findEnd(text, index + 2)
      if (end !== undefined) add(index, end, toPiece)
    }
  }
  if (written < text.length) pieces.push({ kind: 'text', raw: text.slice(written) })
  return pieces
}

// A tag does not hold another; the search ends where one begins.
function findEnd(text: string, from: number): number | undefined {
  for (let index = from; index < text.length; index += 1) {
    if (text.startsWith('}}', index)) return index + 2
    if (text.startsWith('{{', index)) return undefined
  }
  return undefined
}

function toPiece(raw: string): TemplatePiece {
  if (raw.includes('\n')) return { kind: 'unknown', raw }
  const inner = raw.slice(2, -2).trim()
  const opening = /^(?:#|else )(if|each)\s+(\S+)$/.exec(inner)
  if (opening !== null) {
    const [, opens, name = ''] = opening
    if (isVariableName(name)) {
      if (inner.startsWith('else')) return { kind: 'block', raw, name }
      return { kind: 'block', raw, opens: opens === 'if' ? 'if' : 'each', name }
    }
  }
  if (inner === '/if' || inner === '/each') {
    return { kind: 'block', raw, closes: inner === '/if' ? 'if' : 'each' }
  }
  if (/^(else|this|@index|@first|@last)$/.test(inner)) return { kind: 'block', raw }
  if (/^>\s*[\w-]+(@\d+)?$/.test(inner)) return { kind: 'include', raw }
  return isVariableName(inner) ? { kind: 'variable', raw, name: inner } : { kind: 'unknown', raw }
}
