import { preview } from '../fields.ts'
import { spaceNote } from './literal-syntax.ts'
import { scanTemplate, type TemplatePiece } from './scan-template.ts'
import type { Scope, TemplateSyntax } from './scope.ts'
import { isVariableName } from './variable-name.ts'

/** What stands in the place of a tag, without its braces; nothing leaves the tag as it is. */
export type TagTranslator = (inner: string, scope: Scope) => string | undefined

/** A language whose tags are `{{…}}` and most of which is also ours. */
export function doubleBraceSyntax(translateTag: TagTranslator): TemplateSyntax {
  return (text, scope) =>
    scanTemplate(separateTags(text, scope))
      .map((piece) => translatePiece(piece, scope, translateTag))
      .join('')
}

export function translatePiece(
  piece: TemplatePiece,
  scope: Scope,
  translateTag: TagTranslator,
): string {
  if (piece.kind === 'block' && piece.name !== undefined) scope.mention(piece.name)
  if (piece.kind === 'include') {
    scope.note(`${piece.raw} includes another prompt, which is not part of this file`)
  }
  if (piece.kind !== 'variable' && piece.kind !== 'unknown') return piece.raw
  const translated = translateTag(piece.raw.slice(2, -2), scope)
  if (translated !== undefined) return translated
  scope.note(`kept as written, but not understood: ${preview(piece.raw)}`)
  return piece.raw
}

const beforeTag = /(\\|(?<!\{)\{)(?=\{\{[ \t]*[\p{L}_][\p{L}\p{M}\p{N}_. -]*\}\})/gu

// There a backslash or a brace before a tag is only that; here it would make the tag a text.
function separateTags(text: string, scope: Scope): string {
  return text.replace(beforeTag, (sign) => {
    if (sign === '\\') return '\\\\'
    scope.note(spaceNote)
    return '{ '
  })
}

/** `{{x}}` and nothing else, whatever the name looks like. */
export const simpleSyntax = doubleBraceSyntax((inner, scope) => mentionAs(inner, scope))

export function mentionAs(inner: string, scope: Scope): string | undefined {
  const name = scope.mention(inner)
  if (name === undefined) return undefined
  const isOurs = name === inner.trim() && !inner.includes('\n')
  return isOurs ? `{{${inner}}}` : `{{${name}}}`
}

/** As `mentionAs`, where dots and spaces have a meaning of their own. */
export function mentionExactly(inner: string, scope: Scope): string | undefined {
  return isVariableName(inner.trim()) ? mentionAs(inner, scope) : undefined
}

const tags = doubleBraceSyntax((inner, scope) => mentionExactly(inner.replace(/^&/, ''), scope))

/** Mustache: no value is ever escaped here, so `{{{x}}}` and `{{&x}}` are `{{x}}`. */
export const mustacheSyntax: TemplateSyntax = (text, scope) =>
  tags(text.replace(/\{\{\{\s*([\w-]+)\s*\}\}\}/g, '{{$1}}'), scope)
