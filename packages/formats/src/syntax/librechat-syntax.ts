import { doubleBraceSyntax, mentionAs } from './double-brace-syntax.ts'

const automatic = /^(current_date|current_user|current_datetime|iso_datetime)$/

/** `{{x}}`, and a choice as `{{x:a|b}}`. */
export const libreChatSyntax = doubleBraceSyntax((inner, scope) => {
  const colon = inner.indexOf(':')
  if (colon === -1) {
    if (automatic.test(inner.trim())) {
      scope.note(`{{${inner.trim()}}} was filled in by LibreChat; it is now a variable`)
    }
    return mentionAs(inner, scope)
  }
  const choices = inner
    .slice(colon + 1)
    .split('|')
    .map((choice) => choice.trim())
  const ours = scope.mention(inner.slice(0, colon), { type: 'choice', choices })
  return ours === undefined ? undefined : `{{${ours}}}`
})
