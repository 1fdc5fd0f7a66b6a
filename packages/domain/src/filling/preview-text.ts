import type { PromptVariable } from '../prompt-content.ts'
import {
  type IncludedPrompt,
  joinVariables,
  listVariables,
  parseTemplate,
  renderTemplate,
  toIncludes,
  toValues,
} from '../template/index.ts'

type PreviewPart = { text: string; isMissing: boolean }

export type Preview = {
  /** As it would be sent. */
  text: string
  parts: PreviewPart[]
  missing: string[]
  /** In words: includes that cannot be followed. */
  problems: string[]
}

type Surroundings = {
  variables: readonly PromptVariable[]
  testValues: Readonly<Record<string, string>>
  included?: readonly IncludedPrompt[]
}

/** The text as it would be sent, with what still needs a value marked. */
export function previewText(
  text: string,
  { variables, testValues, included = [] }: Surroundings,
): Preview {
  const template = parseTemplate(
    text,
    variables.map(({ name }) => name),
  )
  const includes = toIncludes(included)
  // As a run does it: names that nobody declares have their values too.
  const values = {
    ...Object.fromEntries(Object.entries(testValues).filter(([, value]) => value !== '')),
    ...toValues(joinVariables(variables, included), testValues),
  }
  const { text: sent, missing, problems } = renderTemplate(template, values, includes)
  const uses = [template, ...includes.values()].flatMap(listVariables)
  const asked = new Set(
    uses.flatMap(({ name, uses }) => (uses.every(({ kind }) => kind === 'value') ? [] : [name])),
  )
  // A marker is a value: given to a condition it would change what is rendered.
  const mark = findUnusedCharacter(sent)
  const markers = Object.fromEntries(
    missing.filter((name) => !asked.has(name)).map((name) => [name, mark + name + mark]),
  )
  const rendered = renderTemplate(template, { ...values, ...markers }, includes)
  const parts = rendered.text
    .split(mark)
    .map((part, place) => ({ text: part, isMissing: place % 2 === 1 }))
    .filter((part) => part.text !== '')
  return {
    text: sent,
    parts,
    missing,
    problems: [...new Set(problems.map(({ message }) => message))],
  }
}

/** Stands around the names of what is missing. Private characters are rare, though icon fonts use some. */
function findUnusedCharacter(text: string): string {
  for (let code = 0xe000; ; code++) {
    const character = String.fromCharCode(code)
    if (!text.includes(character)) return character
  }
}
