const asItIs = (item: string): string => item

/** Three versions of a list without repetitions as one: what either side added or removed is so. */
export function mergeLists(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
  keyOf = asItIs,
): string[] {
  const [before, here, there] = [base, mine, theirs].map((items) => new Set(items.map(keyOf)))
  return [
    ...mine.filter((item) => there?.has(keyOf(item)) || !before?.has(keyOf(item))),
    ...theirs.filter((item) => !here?.has(keyOf(item)) && !before?.has(keyOf(item))),
  ]
}
