import { contentLimits } from '@product/domain'

const valid = /^(?!(?:this|else)$)[\p{L}_][\p{L}\p{M}\p{N}_.-]*$/u
const repairable = /^[\p{L}\p{N}_][\p{L}\p{M}\p{N}_ .-]*$/u

export function isVariableName(name: string): boolean {
  return valid.test(name) && name.length <= contentLimits.variableName
}

/** The nearest name that our placeholders allow, or nothing when there is no honest one. */
export function toVariableName(name: string): string | undefined {
  const trimmed = name.trim()
  if (isVariableName(trimmed)) return trimmed
  if (!repairable.test(trimmed)) return undefined
  const repaired = trimmed.replace(/ +/g, '_').replace(/^(?=[\p{N}-])/u, '_')
  return isVariableName(repaired) ? repaired : undefined
}
