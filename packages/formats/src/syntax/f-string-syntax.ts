import { preview } from '../fields.ts'
import { escapeBraces, joinPlaceholder } from './literal-syntax.ts'
import type { Scope, TemplateSyntax } from './scope.ts'

const piece = /\{\{|\}\}|\{([^{}\n]*)\}/g

/** Python's f-strings: `{x}` is a value, `{{` and `}}` are literal braces. */
export const fStringSyntax: TemplateSyntax = (text, scope) => {
  let translated = ''
  let literal = ''
  let written = 0
  for (const found of text.matchAll(piece)) {
    literal += text.slice(written, found.index)
    written = found.index + found[0].length
    const placeholder = toPlaceholder(found, scope)
    if (placeholder === undefined) {
      literal += found[0] === '{{' || found[0] === '}}' ? found[0].charAt(0) : found[0]
      continue
    }
    translated += joinPlaceholder(literal, placeholder, scope)
    literal = ''
  }
  return translated + escapeBraces(literal + text.slice(written))
}

function toPlaceholder(found: RegExpExecArray, scope: Scope): string | undefined {
  const inner = found[1]
  if (inner === undefined) return undefined
  const [name = ''] = inner.split(/[:!]/)
  const ours = /^[\w ]+$/.test(name) ? scope.mention(name) : undefined
  if (ours === undefined) {
    scope.note(`kept as written, but not understood: ${preview(found[0])}`)
    return undefined
  }
  if (name !== inner) scope.note(`the formatting of ${found[0]} is not kept`)
  return `{{${ours}}}`
}
