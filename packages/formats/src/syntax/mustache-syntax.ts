import { doubleBraceSyntax, mentionExactly } from './double-brace-syntax.ts'
import type { TemplateSyntax } from './scope.ts'

const tags = doubleBraceSyntax((inner, scope) => mentionExactly(inner.replace(/^&/, ''), scope))

/** Mustache: no value is ever escaped here, so `{{{x}}}` and `{{&x}}` are `{{x}}`. */
export const mustacheSyntax: TemplateSyntax = (text, scope) =>
  tags(text.replace(/\{\{\{\s*([\w-]+)\s*\}\}\}/g, '{{$1}}'), scope)
