import { preview } from '../fields.ts'
import { mentionAs, translatePiece } from './double-brace-syntax.ts'
import { spaceNote } from './literal-syntax.ts'
import { scanTemplate } from './scan-template.ts'
import type { Scope, TemplateSyntax } from './scope.ts'

/** `{{name}}` as here, and `${name}` and `${name:default}` as on prompts.chat. */
export const csvSyntax: TemplateSyntax = (text, scope) =>
  scanTemplate(translateDollars(text, scope))
    .map((piece) => translatePiece(piece, scope, mentionAs))
    .join('')

function translateDollars(text: string, scope: Scope): string {
  let translated = ''
  let written = 0
  for (const found of text.matchAll(/\$\{([^{}:\n]*)(?::([^{}\n]*))?\}/g)) {
    const [raw, name = '', defaultValue = ''] = found
    const ours = scope.mention(name, { defaultValue: defaultValue.trim() })
    const before = text.slice(written, found.index)
    if (ours === undefined) {
      scope.note(`kept as written, but not understood: ${preview(raw)}`)
      translated += before + raw
    } else translated += `${before}${separate(before, scope)}{{${ours}}}`
    written = found.index + raw.length
  }
  return translated + text.slice(written)
}

/** Between a text and a placeholder that would be read as one with its last character. */
function separate(before: string, scope: Scope): string {
  if (before.endsWith('\\')) return '\\'
  if (!before.endsWith('{')) return ''
  scope.note(spaceNote)
  return ' '
}
