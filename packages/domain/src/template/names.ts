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
  return isNameWord(word) ? word : null
}

/** What may stand in a condition: a variable, or what `{{#each}}` gives. */
export function readReference(source: string, from: number): string | null {
  const word = source[from] === '@' ? `@${readWord(source, from + 1)}` : readWord(source, from)
  return isNameWord(word) || localNames.has(word) ? word : null
}

const isNameWord = (word: string) =>
  word !== '' && word.length <= contentLimits.variableName && word[0] !== '@' && !keywords.has(word)

/** Names are nearly always ASCII, which a look at the code tells faster than the pattern does. */
export function readWord(source: string, from: number): string {
  let to = from
  while (isWordCode(source.charCodeAt(to))) to++
  const first = source.charCodeAt(from)
  if (to > from && source.charCodeAt(to) < 128 && isLetterCode(first)) return source.slice(from, to)
  namePattern.lastIndex = from
  return namePattern.exec(source)?.[0] ?? ''
}

const isLetterCode = (code: number) =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95

const isWordCode = (code: number) =>
  isLetterCode(code) || (code >= 48 && code <= 57) || code === 45 || code === 46
