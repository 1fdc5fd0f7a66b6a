import { preview } from '../fields.ts'
import { doubleBraceSyntax, mentionExactly } from './double-brace-syntax.ts'
import type { TemplateSyntax } from './scope.ts'

const literal = /^\s*(['"])(\{\{)\1\s*$/

const values = doubleBraceSyntax((inner, scope) => mentionExactly(inner, scope))

/** Jinja and Nunjucks: values become ours, tags, filters and comments stay as they are. */
export const jinjaSyntax: TemplateSyntax = (text, scope) => {
  for (const [tag] of text.matchAll(/\{%[^%{}]*%\}|\{#[^#{}]*#\}/g)) {
    scope.note(`kept as written, but not understood: ${preview(tag)}`)
  }
  return text
    .split(/(\{\{\s*(?:'\{\{'|"\{\{")\s*\}\})/)
    .map((part) => (literal.test(part.slice(2, -2)) ? '\\{{' : values(part, scope)))
    .join('')
}
