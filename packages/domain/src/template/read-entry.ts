const numbersPattern =
  /^([+-]?(?:\d+(?:\.\d+)?|\.\d+))(?:\s*(?:-|–|—|to)\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+)))?$/i

/** A number, or the two ends of a range: `3-5`, `3–5` or `3 to 5`. */
export function readNumbers(entry: string): [number] | [number, number] | null {
  const match = numbersPattern.exec(entry.trim())
  if (!match) return null
  const low = Number(match[1])
  return match[2] === undefined ? [low] : [low, Number(match[2])]
}

export function readYesNo(entry: string): boolean | null {
  const word = entry.trim().toLowerCase()
  if (word === 'yes' || word === 'true') return true
  return word === 'no' || word === 'false' ? false : null
}
