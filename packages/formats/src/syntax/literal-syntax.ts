import type { TemplateSyntax } from './scope.ts'

/** `{{` as text, in our language. */
export function escapeBraces(text: string): string {
  return text.replaceAll('{{', '\\{{')
}

/** A text without any placeholders. */
export const literalSyntax: TemplateSyntax = (text) => escapeBraces(text)
