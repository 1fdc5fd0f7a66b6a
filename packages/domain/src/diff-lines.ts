export type LineChange = { kind: 'same' | 'added' | 'removed'; text: string }

/** Beyond so many pairs of lines the texts are not compared but shown one after the other. */
const mostPairs = 1_000_000

/** What has to go and what has to come, line by line, to make one text of the other. */
export function diffLines(before: string, after: string): LineChange[] {
  const old = before.split('\n')
  const recent = after.split('\n')
  const start = countSame(old, recent, (lines, index) => lines[index])
  const rest = [old.slice(start), recent.slice(start)] as const
  const end = countSame(...rest, (lines, index) => lines[lines.length - 1 - index])
  const same = (lines: string[]) => lines.map((text) => ({ kind: 'same' as const, text }))
  return [
    ...same(old.slice(0, start)),
    ...diffMiddle(rest[0].slice(0, rest[0].length - end), rest[1].slice(0, rest[1].length - end)),
    ...same(rest[0].slice(rest[0].length - end)),
  ]
}

type LineAt = (lines: readonly string[], index: number) => string | undefined

function countSame(one: readonly string[], other: readonly string[], lineAt: LineAt): number {
  const most = Math.min(one.length, other.length)
  let count = 0
  while (count < most && lineAt(one, count) === lineAt(other, count)) count++
  return count
}

function diffMiddle(old: string[], recent: string[]): LineChange[] {
  if (old.length * recent.length > mostPairs)
    return [...old.map((text) => removed(text)), ...recent.map((text) => added(text))]
  const width = recent.length + 1
  const lengths = measureCommon(old, recent)
  const changes: LineChange[] = []
  let from = 0
  let to = 0
  while (from < old.length || to < recent.length) {
    const [gone, come] = [old[from], recent[to]]
    if (gone !== undefined && gone === come) {
      changes.push({ kind: 'same', text: gone })
      from++
      to++
    } else if (
      gone !== undefined &&
      (come === undefined ||
        (lengths[(from + 1) * width + to] ?? 0) >= (lengths[from * width + to + 1] ?? 0))
    ) {
      changes.push(removed(gone))
      from++
    } else if (come !== undefined) {
      changes.push(added(come))
      to++
    }
  }
  return changes
}

const removed = (text: string): LineChange => ({ kind: 'removed', text })
const added = (text: string): LineChange => ({ kind: 'added', text })

/** The length of the longest common subsequence of what follows each pair of places. */
function measureCommon(old: readonly string[], recent: readonly string[]): Uint32Array {
  const width = recent.length + 1
  const lengths = new Uint32Array((old.length + 1) * width)
  for (let from = old.length - 1; from >= 0; from--)
    for (let to = recent.length - 1; to >= 0; to--)
      lengths[from * width + to] =
        old[from] === recent[to]
          ? (lengths[(from + 1) * width + to + 1] ?? 0) + 1
          : Math.max(lengths[(from + 1) * width + to] ?? 0, lengths[from * width + to + 1] ?? 0)
  return lengths
}
