import {
  type IncludedPrompt,
  joinVariables,
  listVariables,
  type PromptVariable,
  toIncludes,
} from '@product/domain'
import { undeclaredVariable } from '#web/entities/prompt/undeclared-variable.ts'

/** All that a run asks for: the prompt's own variables, and those of what it includes. */
export function listAskedVariables(
  own: readonly PromptVariable[],
  included: readonly IncludedPrompt[],
): PromptVariable[] {
  const declared = joinVariables(own, included)
  const names = new Set(declared.map(({ name }) => name))
  const usedElsewhere = [...toIncludes(included).values()].flatMap((template) =>
    listVariables(template).map(({ name }) => name),
  )
  const bare = [...new Set(usedElsewhere)].filter((name) => !names.has(name))
  return [...declared, ...bare.map(undeclaredVariable)]
}
