import { parseTemplate } from '@product/domain'

/** A piece of a prompt's text; a variable by its name alone. */
export type TextPart = { text: string; isVariable: boolean }

/** A text of a prompt with its variables apart; everything else stays as it is written. */
export function splitText(text: string, variables: readonly string[]): TextPart[] {
  const parts: TextPart[] = []
  for (const node of parseTemplate(text, variables).nodes) {
    const last = parts.at(-1)
    const written = text.slice(node.from, node.to)
    if (node.kind === 'variable' && !isOfLoop(node.name))
      parts.push({ text: node.name, isVariable: true })
    else if (last && !last.isVariable) last.text += written
    else parts.push({ text: written, isVariable: false })
  }
  return parts
}

/** What stands for an item inside a list is nothing that anybody fills in. */
const isOfLoop = (name: string): boolean => name === 'this' || name.startsWith('@')
