import { contentLimits, type PromptContent, type PromptVariable } from '../prompt-content.ts'
import { listVariables, parseTemplate, type VariableUse } from '../template/index.ts'

type Texts = Pick<PromptContent, 'body' | 'systemMessage' | 'variables'>

export const createVariable = (name: string): PromptVariable => ({
  name,
  type: 'text',
  defaultValue: '',
  required: true,
  choices: [],
})

/** A used name declares itself. It is optional where the text first asks whether it has a value. */
export const declareUse = ({ name, kind }: VariableUse): PromptVariable => ({
  ...createVariable(name),
  required: kind !== 'condition',
})

/** The variables that both texts use, each once, in the order of first use. */
export function listUses({ body, systemMessage, variables }: Texts): VariableUse[] {
  const declared = variables.map(({ name }) => name)
  const uses = new Map<string, VariableUse>()
  for (const text of [systemMessage, body])
    for (const use of listVariables(parseTemplate(text, declared)))
      if (!uses.has(use.name)) uses.set(use.name, use)
  return [...uses.values()]
}

/** The variables with one for each name that the texts use: as declared, or as the name declares itself. */
export function listOwnVariables(
  variables: readonly PromptVariable[],
  uses: readonly VariableUse[],
  most: number = contentLimits.variables,
): PromptVariable[] {
  const declared = new Set(variables.map(({ name }) => name))
  const added = uses.filter(({ name }) => !declared.has(name))
  return [...variables, ...added.slice(0, Math.max(0, most - variables.length)).map(declareUse)]
}
