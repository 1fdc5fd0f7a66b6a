import { scanTemplate } from './scan-template.ts'
import type { TemplateSyntax } from './scope.ts'

/** Our own language: nothing changes, its variables are declared. */
export const ownSyntax: TemplateSyntax = (text, scope) => {
  let lists = 0
  for (const piece of scanTemplate(text)) {
    // Inside a list a name may be a field of the item.
    if (piece.kind === 'variable' && lists === 0) scope.mention(piece.name)
    if (piece.kind !== 'block') continue
    if (piece.name !== undefined && lists === 0) scope.mention(piece.name)
    if (piece.opens === 'each') lists += 1
    if (piece.closes === 'each') lists = Math.max(0, lists - 1)
  }
  return text
}
