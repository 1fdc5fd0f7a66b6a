import { doubleBraceSyntax, mentionExactly } from './double-brace-syntax.ts'
import type { TemplateSyntax } from './scope.ts'

const tags = doubleBraceSyntax(
  (inner, scope) => {
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
  },
  { backslashEscapes: true },
)

/** Handlebars as dotprompt uses it; its `{{role}}` lines are cut out before. */
export const handlebarsSyntax: TemplateSyntax = (text, scope) =>
  tags(text.replace(/\{\{\{\s*([\w-]+)\s*\}\}\}/g, '{{$1}}'), scope)
