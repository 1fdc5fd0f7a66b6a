import { contentLimits } from '../prompt-content.ts'

const namePattern = /[\p{L}_][\p{L}\p{M}\p{N}_.-]*/uy
const keywords = new Set(['this', 'else'])
const localNames = new Set(['this', '@index', '@first', '@last'])

/**
 * Letters of any script, digits, `_`, `-` and `.`, beginning with a letter or `_`. A dot is a
 * character like the others: `user.name` is one name, not a path.
 */
export function isVariableName(text: string): boolean {
  return text !== '' && readName(text, 0) === text
}

/** What `{{#each}}` gives its own content. */
export const isLocalName = (name: string): boolean => localNames.has(name)

/** The variable name that stands at this place. */
export function readName(source: string, from: number): string | null {
  const word = readWord(source, from)
  return word.length > contentLimits.variableName || keywords.has(word) || word === '' ? null : word
}

/** What may stand in a condition: a variable, or what `{{#each}}` gives. */
export function readReference(source: string, from: number): string | null {
  const sign = source[from] === '@' ? '@' : ''
  const word = sign + readWord(source, from + sign.length)
  return localNames.has(word) ? word : readName(source, from)
}

export function readWord(source: string, from: number): string {
  namePattern.lastIndex = from
  return namePattern.exec(source)?.[0] ?? ''
}
