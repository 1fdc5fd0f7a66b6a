import type { PromptVariable } from '../prompt-content.ts'
import { type IncludedPrompt, joinVariables, listVariables, toIncludes } from '../template/index.ts'
import { declareUse } from './own-variables.ts'

/** All that a run asks for: the prompt's own variables, and those of what it includes. */
export function listAskedVariables(
  own: readonly PromptVariable[],
  included: readonly IncludedPrompt[],
): PromptVariable[] {
  const declared = joinVariables(own, included)
  const names = new Set(declared.map(({ name }) => name))
  const used = [...toIncludes(included).values()].flatMap(listVariables)
  const bare = new Map(
    used.filter(({ name }) => !names.has(name)).map((use) => [use.name, declareUse(use)]),
  )
  return [...declared, ...bare.values()]
}
