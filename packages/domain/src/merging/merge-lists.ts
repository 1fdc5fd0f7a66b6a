/** Three versions of a list without repetitions as one: what either side added or removed is so. */
export function mergeLists(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): string[] {
  const [before, here, there] = [new Set(base), new Set(mine), new Set(theirs)]
  return [
    ...mine.filter((item) => there.has(item) || !before.has(item)),
    ...theirs.filter((item) => !here.has(item) && !before.has(item)),
  ]
}
