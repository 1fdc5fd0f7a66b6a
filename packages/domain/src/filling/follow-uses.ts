import type { PromptContent, PromptVariable } from '../prompt-content.ts'
import type { VariableUse } from '../template/index.ts'
import { declareUse, listOwnVariables } from './own-variables.ts'

/** Whether both are configured alike, whatever their names. */
export const isSameVariable = (one: PromptVariable, other: PromptVariable): boolean =>
  one.type === other.type &&
  one.required === other.required &&
  one.defaultValue === other.defaultValue &&
  one.choices.length === other.choices.length

/**
 * Declares the names that the texts now use. A variable that nobody has configured goes with its last
 * use; one that was never used stays until it is removed.
 */
export function followUses(
  content: PromptContent,
  usesBefore: readonly VariableUse[],
  uses: readonly VariableUse[],
): PromptContent {
  const used = new Set(uses.map(({ name }) => name))
  const unused = new Map(
    usesBefore.filter(({ name }) => !used.has(name)).map((use) => [use.name, declareUse(use)]),
  )
  const isLeft = (variable: PromptVariable) => {
    const asDeclared = unused.get(variable.name)
    return asDeclared !== undefined && isSameVariable(asDeclared, variable)
  }
  const kept = content.variables.filter((variable) => !isLeft(variable))
  const variables = listOwnVariables(kept, uses)
  const isChanged =
    variables.length !== content.variables.length || kept.length !== content.variables.length
  return isChanged ? { ...content, variables } : content
}
