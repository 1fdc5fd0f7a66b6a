import { preview } from '../fields.ts'
import { doubleBraceSyntax, mentionExactly } from './double-brace-syntax.ts'
import type { TemplateSyntax } from './scope.ts'

const literal = /^\{\{\s*(['"])(\{[{%#]?)\1\s*\}\}$/

const values = doubleBraceSyntax((inner, scope) => mentionExactly(inner, scope))

/** Jinja and Nunjucks: values become ours, tags, filters and comments stay as they are. */
export const jinjaSyntax: TemplateSyntax = (text, scope) => {
  for (const [tag] of text.matchAll(/\{%[^%{}]*%\}|\{#[^#{}]*#\}/g)) {
    scope.note(`kept as written, but not understood: ${preview(tag)}`)
  }
  return text
    .split(/(\{\{\s*(?:'\{[{%#]?'|"\{[{%#]?")\s*\}\})/)
    .map((part) => {
      const braces = literal.exec(part)?.[2]
      if (braces === undefined) return values(part, scope)
      return braces === '{{' ? '\\{{' : braces
    })
    .join('')
}
