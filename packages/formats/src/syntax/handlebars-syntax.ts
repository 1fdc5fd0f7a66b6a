import { mentionExactly, type TagTranslator, translatePiece } from './double-brace-syntax.ts'
import { scanTemplate } from './scan-template.ts'
import type { TemplateSyntax } from './scope.ts'

const translateTag: TagTranslator = (inner, scope) => {
  const tag = inner.trim()
  if (tag === 'history') {
    scope.note('{{history}} stood for the conversation so far; it is now a variable')
    scope.mention('history', { type: 'long-text' })
    return `{{${inner}}}`
  }
  const media = /^media\s+url=([\w-]+)(?:\s+contentType=\S+)?$/.exec(tag)
  if (media?.[1] !== undefined) {
    scope.note(`{{${tag}}} attached a medium; the variable now holds its address as text`)
    return mentionExactly(media[1], scope)
  }
  return mentionExactly(inner, scope)
}

/** Handlebars as dotprompt uses it, so nearly ours; its `{{role}}` lines are cut out before. */
export const handlebarsSyntax: TemplateSyntax = (text, scope) => {
  let lists = 0
  return scanTemplate(text.replace(/\{\{\{\s*([\w-]+)\s*\}\}\}/g, '{{$1}}'))
    .map((piece) => {
      if (piece.kind === 'block' && piece.opens === 'each') lists += 1
      if (piece.kind === 'block' && piece.closes === 'each') lists -= 1
      if (piece.kind === 'variable' && lists > 0) {
        scope.note(`${piece.raw} may have been a field of each item; here it is a variable`)
      }
      return translatePiece(piece, scope, translateTag)
    })
    .join('')
}
