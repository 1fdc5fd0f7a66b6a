/** Beyond so many parts that were added or removed, the texts have too little in common to be worth the time. */
const mostDifferences = 1_000

/**
 * The places of parts that are the same in both lists, in order, by the algorithm of Myers: its time grows with the
 * differences, not with the product of the lengths. Null where there are too many differences.
 */
export function matchParts(
  old: readonly string[],
  recent: readonly string[],
): [number, number][] | null {
  const most = Math.min(old.length, recent.length)
  let first = 0
  while (first < most && old[first] === recent[first]) first++
  let last = 0
  while (last < most - first && old.at(-1 - last) === recent.at(-1 - last)) last++
  const middle = matchMiddle(
    old.slice(first, old.length - last),
    recent.slice(first, recent.length - last),
  )
  if (!middle) return null
  return [
    ...Array.from({ length: first }, (_, place): [number, number] => [place, place]),
    ...middle.map(([place, other]): [number, number] => [first + place, first + other]),
    ...Array.from({ length: last }, (_, place): [number, number] => [
      old.length - last + place,
      recent.length - last + place,
    ]),
  ]
}

/**
 * `reach` has the farthest place in `old` that each diagonal (place in `old` minus place in `recent`) gets to
 * with so many differences; `steps` has it after each number of them, to find the way back.
 */
function matchMiddle(old: readonly string[], recent: readonly string[]): [number, number][] | null {
  const limit = Math.min(old.length + recent.length, mostDifferences)
  const middle = limit + 1
  const reach = new Int32Array(2 * limit + 3)
  const steps: Int32Array[] = []
  for (let differences = 0; differences <= limit; differences++) {
    steps.push(reach.slice(middle - differences - 1, middle + differences + 2))
    for (let diagonal = -differences; diagonal <= differences; diagonal += 2) {
      let place = startOf(reach, middle, diagonal, differences)
      while (
        place < old.length &&
        place - diagonal < recent.length &&
        old[place] === recent[place - diagonal]
      )
        place++
      reach[middle + diagonal] = place
      if (place >= old.length && place - diagonal >= recent.length)
        return traceBack(steps, old.length, recent.length)
    }
  }
  return null
}

/** Where a diagonal begins with one more difference: a part was added, or one was removed. */
function startOf(reach: Int32Array, middle: number, diagonal: number, differences: number): number {
  const added = reach[middle + diagonal + 1] ?? 0
  const removed = (reach[middle + diagonal - 1] ?? 0) + 1
  if (diagonal === -differences) return added
  if (diagonal === differences) return differences === 0 ? 0 : removed
  return Math.max(added, removed)
}

function traceBack(steps: readonly Int32Array[], end: number, otherEnd: number) {
  const same: [number, number][] = []
  let [place, other] = [end, otherEnd]
  for (let differences = steps.length - 1; differences >= 0; differences--) {
    const reach = steps[differences] ?? new Int32Array()
    const middle = differences + 1
    const diagonal = place - other
    const start = startOf(reach, middle, diagonal, differences)
    while (place > start) same.push([--place, --other])
    if (differences === 0) break
    const wasAdded =
      diagonal === -differences ||
      (diagonal !== differences &&
        (reach[middle + diagonal + 1] ?? 0) >= (reach[middle + diagonal - 1] ?? 0) + 1)
    if (wasAdded) other--
    else place--
  }
  return same.reverse()
}
