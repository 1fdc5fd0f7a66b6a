import { listVariables } from './list-names.ts'
import { isVariableName } from './names.ts'
import { parseTemplate } from './parse-template.ts'

/** The text with every use renamed; as it was when the new name cannot be one. */
export function renameVariable(
  text: string,
  declaredNames: Iterable<string>,
  from: string,
  to: string,
): string {
  if (!isVariableName(to)) return text
  const variables = listVariables(parseTemplate(text, declaredNames))
  const uses = variables.find(({ name }) => name === from)?.uses ?? []
  const pieces: string[] = []
  let end = 0
  for (const { nameFrom } of uses) {
    pieces.push(text.slice(end, nameFrom), to)
    end = nameFrom + from.length
  }
  return pieces.join('') + text.slice(end)
}
