import type { PromptVariable } from '../prompt-content.ts'
import { parseTemplate } from './parse-template.ts'
import type { Includes } from './template.ts'

/** A prompt that another one includes; its system message is not included. */
export type IncludedPrompt = { key: string; body: string; variables: PromptVariable[] }

/** Loaded prompts as rendering takes them: each reads `{name}` by its own variables. */
export function toIncludes(included: readonly IncludedPrompt[]): Includes {
  return new Map(
    included.map(({ key, body, variables }) => [
      key,
      parseTemplate(
        body,
        variables.map(({ name }) => name),
      ),
    ]),
  )
}

/** The prompt's own variables first; then those of included prompts that it does not declare. */
export function joinVariables(
  own: readonly PromptVariable[],
  included: readonly IncludedPrompt[],
): PromptVariable[] {
  const variables = new Map(own.map((variable) => [variable.name, variable]))
  for (const variable of included.flatMap((each) => each.variables))
    if (!variables.has(variable.name)) variables.set(variable.name, variable)
  return [...variables.values()]
}
