import { scanTemplate } from './scan-template.ts'
import type { TemplateSyntax } from './scope.ts'

/** Our own language: nothing changes, its variables are declared. */
export const ownSyntax: TemplateSyntax = (text, scope) => {
  for (const piece of scanTemplate(text)) {
    if (piece.kind !== 'variable' && piece.kind !== 'block') continue
    if (piece.name !== undefined) scope.mention(piece.name)
  }
  return text
}
