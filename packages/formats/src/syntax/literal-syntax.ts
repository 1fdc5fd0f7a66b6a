import type { Scope } from './scope.ts'

export const spaceNote = 'a space now stands between { and {{, for three braces are plain text here'

/** `{{` as text, in our language. */
export function escapeBraces(text: string): string {
  return text.replaceAll('{{', '\\{{')
}

/** A literal text and the placeholder behind it, kept apart where they would be read as one. */
export function joinPlaceholder(literal: string, placeholder: string, scope: Scope): string {
  const escaped = escapeBraces(literal)
  if (literal.endsWith('\\')) return `${escaped}\\${placeholder}`
  if (!literal.endsWith('{')) return escaped + placeholder
  scope.note(spaceNote)
  return `${escaped} ${placeholder}`
}
