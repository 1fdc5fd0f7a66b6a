import { parseTemplate } from '@product/domain'

/** A piece of a prompt's text; a variable by its name alone. */
export type TextPart = { text: string; isVariable: boolean }

/** Each is an element of the page: a text may hold tens of thousands of them. */
export const mostHighlightedVariables = 2_000

/**
 * A text of a prompt with its first variables apart; everything else stays as it is written, as do the
 * variables that follow.
 */
export function splitText(text: string, variables: readonly string[]): TextPart[] {
  const parts: TextPart[] = []
  let highlighted = 0
  for (const node of parseTemplate(text, variables).nodes) {
    const last = parts.at(-1)
    const written = text.slice(node.from, node.to)
    const isVariable = node.kind === 'variable' && !isOfLoop(node.name)
    if (isVariable && highlighted < mostHighlightedVariables) {
      parts.push({ text: node.name, isVariable: true })
      highlighted += 1
    } else if (last && !last.isVariable) last.text += written
    else parts.push({ text: written, isVariable: false })
  }
  return parts
}

/** The item variable of a loop is not an input. */
const isOfLoop = (name: string): boolean => name === 'this' || name.startsWith('@')
