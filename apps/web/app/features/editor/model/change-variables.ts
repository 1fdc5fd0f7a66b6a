import {
  isVariableName,
  listVariables,
  type PromptContent,
  type PromptVariable,
  parseTemplate,
  renameVariable,
} from '@product/domain'

type Changes = Partial<PromptContent>

/** Replaces a variable; a new name is taken over by every use in both texts. */
export function replaceVariable(
  { variables, body, systemMessage }: PromptContent,
  name: string,
  replacement: PromptVariable,
): Changes {
  const replaced = variables.map((variable) => (variable.name === name ? replacement : variable))
  if (replacement.name === name) return { variables: replaced }
  const names = variables.map((variable) => variable.name)
  return {
    variables: replaced,
    body: renameVariable(body, names, name, replacement.name),
    systemMessage: renameVariable(systemMessage, names, name, replacement.name),
  }
}

export const declareVariables = (
  { variables }: PromptContent,
  names: readonly string[],
): Changes => ({
  variables: [
    ...variables,
    ...names
      .filter((name) => !variables.some((variable) => variable.name === name))
      .map((name) => createVariable(name)),
  ],
})

export const createVariable = (name: string): PromptVariable => ({
  name,
  type: 'text',
  defaultValue: '',
  required: false,
  choices: [],
})

export const removeVariable = ({ variables }: PromptContent, name: string): Changes => ({
  variables: variables.filter((variable) => variable.name !== name),
})

/** Puts the variable at another place of the list. */
export function moveVariable({ variables }: PromptContent, name: string, to: number): Changes {
  const moved = variables.find((variable) => variable.name === name)
  if (!moved) return {}
  const others = variables.filter((variable) => variable !== moved)
  const place = Math.max(0, Math.min(to, others.length))
  return { variables: [...others.slice(0, place), moved, ...others.slice(place)] }
}

/** Why a name cannot be the variable's; null if it can. */
export function checkVariableName(name: string, others: readonly PromptVariable[]): string | null {
  if (name === '') return 'Please enter a name'
  if (!isVariableName(name))
    return 'Begin with a letter; use letters, digits, hyphens, dots and underscores'
  return others.some((variable) => variable.name === name) ? 'Another variable has this name' : null
}

/** The names that both texts use, in the order of first use. */
export function listUsedNames({
  body,
  systemMessage,
  variables,
}: Pick<PromptContent, 'body' | 'systemMessage' | 'variables'>): string[] {
  const declared = variables.map(({ name }) => name)
  const used = [systemMessage, body].flatMap((text) =>
    listVariables(parseTemplate(text, declared)).map(({ name }) => name),
  )
  return [...new Set(used)]
}
