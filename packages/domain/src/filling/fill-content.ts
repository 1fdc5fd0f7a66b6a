import type { PromptContent, PromptVariable } from '../prompt-content.ts'
import { checkValue, type IncludedPrompt, textOf } from '../template/index.ts'
import { joinTexts } from './join-texts.ts'
import { listAskedVariables } from './list-asked-variables.ts'
import { listOwnVariables, listUses } from './own-variables.ts'
import { previewText } from './preview-text.ts'

type Values = Readonly<Record<string, string>>

/** Everything a prompt asks for, the variables of what it includes among them. */
export const listInputs = (
  content: PromptContent,
  included: readonly IncludedPrompt[],
): PromptVariable[] =>
  listAskedVariables(listOwnVariables(content.variables, listUses(content)), included)

/** The values that the inputs begin with: those that were given, or the defaults. */
export const startingValues = (
  inputs: readonly PromptVariable[],
  given: Values = {},
): Record<string, string> =>
  Object.fromEntries(
    inputs.map(({ name, defaultValue }) => [name, textOf(given, name) || defaultValue]),
  )

/** The prompt filled in, as one text to copy and in parts to look at. */
export function fillContent(
  { systemMessage, body, variables }: PromptContent,
  values: Values,
  included: readonly IncludedPrompt[],
) {
  const surroundings = { variables, testValues: values, included }
  const system = previewText(systemMessage, surroundings)
  const main = previewText(body, surroundings)
  return {
    text: joinTexts(system.text, main.text),
    previews: [system, main].filter(({ text }) => text.trim() !== ''),
    problems: [...new Set([...system.problems, ...main.problems])],
  }
}

/** Problems of the values, by the name of the input. */
export const findValueProblems = (
  inputs: readonly PromptVariable[],
  values: Values,
): Map<string, string> =>
  new Map(
    inputs.flatMap((input) => {
      const problem = checkValue(input, textOf(values, input.name))
      return problem ? [[input.name, problem] as const] : []
    }),
  )
