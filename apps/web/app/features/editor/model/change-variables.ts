import {
  declareUse,
  isSameVariable,
  isVariableName,
  type PromptContent,
  type PromptVariable,
  renameVariable,
  type VariableUse,
} from '@product/domain'

type Changes = Partial<PromptContent>

/** Replaces a variable; a new name is taken over by every use in both texts. */
export function replaceVariable(
  { variables, body, systemMessage }: PromptContent,
  name: string,
  replacement: PromptVariable,
): Changes {
  const isDeclared = variables.some((variable) => variable.name === name)
  const replaced = isDeclared
    ? variables.map((variable) => (variable.name === name ? replacement : variable))
    : [...variables, replacement]
  if (replacement.name === name) return { variables: replaced }
  const names = variables.map((variable) => variable.name)
  return {
    variables: replaced,
    body: renameVariable(body, names, name, replacement.name),
    systemMessage: renameVariable(systemMessage, names, name, replacement.name),
  }
}

export type LikelyTypo = { name: string; meant: string }

/** Names as they declared themselves, one letter apart from a variable that was there before. */
export function findLikelyTypos(
  variables: readonly PromptVariable[],
  uses: readonly VariableUse[],
): LikelyTypo[] {
  return uses.flatMap((use) => {
    const place = variables.findIndex(({ name }) => name === use.name)
    const variable = variables[place]
    if (!variable || !isSameVariable(variable, declareUse(use))) return []
    const earlier = variables.slice(0, place).find(({ name }) => isOneLetterApart(use.name, name))
    return earlier ? [{ name: use.name, meant: earlier.name }] : []
  })
}

const shortestTypo = 4
/** `item1` and `item2` are two names. */
const withoutDigits = (name: string) => name.replaceAll(/\d/g, '')

function isOneLetterApart(one: string, other: string): boolean {
  if (Math.min(one.length, other.length) < shortestTypo) return false
  if (withoutDigits(one) === withoutDigits(other)) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start++
  const [left, right] = [one.slice(start), other.slice(start)]
  const isSwapped = left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2)
  return (
    isSwapped ||
    left.slice(1) === right.slice(1) ||
    left.slice(1) === right ||
    left === right.slice(1)
  )
}

/** Writes another variable's name wherever this one is used. */
export function correctTypo(
  { variables, body, systemMessage }: PromptContent,
  { name, meant }: LikelyTypo,
): Changes {
  const names = variables.map((variable) => variable.name)
  return {
    body: renameVariable(body, names, name, meant),
    systemMessage: renameVariable(systemMessage, names, name, meant),
  }
}

export const removeVariable = ({ variables }: PromptContent, name: string): Changes => ({
  variables: variables.filter((variable) => variable.name !== name),
})

/** Puts the variable at another place of the list. */
export function moveVariable(
  variables: readonly PromptVariable[],
  name: string,
  to: number,
): Changes {
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
