import { preview } from '../fields.ts'
import { scanTemplate, type TemplatePiece } from './scan-template.ts'
import type { Scope, TemplateSyntax } from './scope.ts'
import { isVariableName } from './variable-name.ts'

/** What stands in the place of a tag, without its braces; nothing leaves the tag as it is. */
export type TagTranslator = (inner: string, scope: Scope) => string | undefined

/** A language whose tags are `{{…}}` and most of which is also ours. */
export function doubleBraceSyntax(
  translateTag: TagTranslator,
  options: { backslashEscapes?: boolean } = {},
): TemplateSyntax {
  return (text, scope) => {
    let lists = 0
    return scanTemplate(text)
      .map((piece) => {
        if (piece.kind === 'block') {
          if (piece.name !== undefined && lists === 0) scope.mention(piece.name)
          if (piece.opens === 'each') lists += 1
          if (piece.closes === 'each') lists = Math.max(0, lists - 1)
          return piece.raw
        }
        if (lists > 0 && piece.kind === 'variable') return piece.raw
        return translatePiece(piece, scope, translateTag, options.backslashEscapes ?? false)
      })
      .join('')
  }
}

function translatePiece(
  piece: TemplatePiece,
  scope: Scope,
  translateTag: TagTranslator,
  backslashEscapes: boolean,
): string {
  if (piece.kind === 'escape' && !backslashEscapes) {
    scope.note('a backslash stands before {{, which makes it plain text here')
  }
  if (piece.kind === 'include') {
    scope.note(`${piece.raw} includes another prompt, which is not part of this file`)
  }
  if (piece.kind !== 'variable' && piece.kind !== 'unknown') return piece.raw
  const translated = translateTag(piece.raw.slice(2, -2), scope)
  if (translated !== undefined) return translated
  scope.note(`kept as written, but not understood: ${preview(piece.raw)}`)
  return piece.raw
}

/** `{{x}}` and nothing else, whatever the name looks like. */
export const simpleSyntax = doubleBraceSyntax((inner, scope) => mentionAs(inner, scope))

export function mentionAs(inner: string, scope: Scope): string | undefined {
  const name = scope.mention(inner)
  if (name === undefined) return undefined
  return name === inner.trim() ? `{{${inner}}}` : `{{${name}}}`
}

/** As `mentionAs`, where dots and spaces have a meaning of their own. */
export function mentionExactly(inner: string, scope: Scope): string | undefined {
  return isVariableName(inner.trim()) ? mentionAs(inner, scope) : undefined
}
