import { contentLimits } from '../prompt-content.ts'

/** The declared name that was probably meant; null when none is near. */
export function suggestClosest(name: string, declared: Iterable<string>): string | null {
  const wanted = simplify(name)
  let closest: string | null = null
  let least = Math.max(1, Math.floor(wanted.length / 3)) + 1
  for (const candidate of declared) {
    if (candidate === name) continue
    const distance = measureDistance(wanted, simplify(candidate), least)
    if (distance >= least) continue
    closest = candidate
    least = distance
  }
  return closest
}

/** Case and word separators are what people mistake most, so they count as no difference. */
const simplify = (name: string) => name.toLowerCase().replaceAll(/[_.-]/g, '')

/** How many letters to add, drop, change or swap with their neighbour. */
function measureDistance(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) >= limit) return limit
  let beforePrevious: number[] = []
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    for (let column = 1; column <= other.length; column++)
      current.push(
        Math.min(
          at(previous, column) + 1,
          at(current, column - 1) + 1,
          at(previous, column - 1) + (one[row - 1] === other[column - 1] ? 0 : 1),
          isSwap(one, other, row, column) ? at(beforePrevious, column - 2) + 1 : limit,
        ),
      )
    beforePrevious = previous
    previous = current
  }
  return at(previous, other.length)
}

function isSwap(one: string, other: string, row: number, column: number): boolean {
  return (
    row > 1 &&
    column > 1 &&
    one[row - 1] === other[column - 2] &&
    one[row - 2] === other[column - 1]
  )
}

const at = (distances: number[], index: number) => distances[index] ?? Number.POSITIVE_INFINITY

export type Completion = {
  /** The characters that a chosen name replaces. */
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
