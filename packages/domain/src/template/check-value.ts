import type { PromptVariable } from '../prompt-content.ts'
import { readNumbers, readYesNo } from './values.ts'

/** Why the text cannot be the variable's value, in words for the person who typed it; null if it can. */
export function checkValue(variable: PromptVariable, text: string): string | null {
  const entry = text === '' ? variable.defaultValue : text
  if (entry.trim() === '') return variable.required ? `Enter a value for ${variable.name}` : null
  switch (variable.type) {
    case 'number':
      return checkNumbers(variable.name, entry)
    case 'choice':
      return variable.choices.includes(entry)
        ? null
        : `${variable.name} must be one of: ${variable.choices.join(', ')}.`
    case 'yes-no':
      return readYesNo(entry) === null ? `${variable.name} must be Yes or No.` : null
    default:
      return null
  }
}

function checkNumbers(name: string, entry: string): string | null {
  const numbers = readNumbers(entry)
  if (numbers === null) return `${name} must be a number, or a range such as 3-5.`
  const [low, high = low] = numbers
  return low > high ? `${name} must begin with the smaller number.` : null
}
