import { contentLimits } from '../prompt-content.ts'

export type Completion = {
  /** What a chosen name replaces. */
  from: number
  to: number
  names: string[]
  /** Whether the closing braces are there already. */
  closed: boolean
}

const beginning = /\{\{[ \t]*(?:(?:#if|#each|else if)[ \t]+)?([\p{L}_][\p{L}\p{M}\p{N}_.-]*)?$/u
const noTagAfter = /(?:^|[^\\])\\$|\{$/
const restOfName = /[\p{L}\p{M}\p{N}_.-]*/uy
const end = /[ \t]*\}\}/y

/** Longer than any tag with spaces that a person types. */
const lookBehind = contentLimits.variableName + 36

/** The names that fit at the cursor behind `{{`, the best first; null where none are asked for. */
export function suggestVariables(
  text: string,
  position: number,
  declared: Iterable<string>,
): Completion | null {
  const before = text.slice(Math.max(0, position - lookBehind), position)
  const match = beginning.exec(before)
  if (!match || noTagAfter.test(before.slice(0, match.index))) return null
  const typed = match[1] ?? ''
  restOfName.lastIndex = position
  const to = position + (restOfName.exec(text)?.[0].length ?? 0)
  end.lastIndex = to
  return { from: position - typed.length, to, names: rank(typed, declared), closed: end.test(text) }
}

function rank(typed: string, declared: Iterable<string>): string[] {
  const wanted = typed.toLowerCase()
  const places = [...declared].map((name) => ({ name, place: name.toLowerCase().indexOf(wanted) }))
  return places
    .filter(({ place }) => place >= 0)
    .sort((one, other) => Number(one.place > 0) - Number(other.place > 0))
    .map(({ name }) => name)
}
