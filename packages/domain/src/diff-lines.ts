import { diffComm } from 'node-diff3'

export type LineChange = { kind: 'same' | 'added' | 'removed'; text: string }

/** The lines to remove and to add, in order, that turn one text into the other. */
export function diffLines(before: string, after: string): LineChange[] {
  const old = before.split('\n')
  const recent = after.split('\n')
  const start = countSame(old, recent)
  const end = countSame(old.slice(start).reverse(), recent.slice(start).reverse())
  const oldMiddle = old.slice(start, old.length - end)
  const recentMiddle = recent.slice(start, recent.length - end)
  return [
    ...toChanges('same', old.slice(0, start)),
    ...diffMiddle(oldMiddle, recentMiddle),
    ...toChanges('same', old.slice(old.length - end)),
  ]
}

/** How many lines are the same at the beginning of both. */
function countSame(one: readonly string[], other: readonly string[]): number {
  const difference = one.findIndex((line, place) => line !== other[place])
  return difference === -1 ? one.length : difference
}

/** Middles that are too costly to compare are shown one after the other. */
function diffMiddle(old: string[], recent: string[]): LineChange[] {
  if (isCostlyToCompare(old, recent)) return replaceLines(old, recent)
  return diffComm(old, recent).flatMap((part) =>
    'common' in part
      ? toChanges('same', part.common ?? [])
      : replaceLines(part.buffer1 ?? [], part.buffer2 ?? []),
  )
}

const replaceLines = (old: string[], recent: string[]): LineChange[] => [
  ...toChanges('removed', old),
  ...toChanges('added', recent),
]

const toChanges = (kind: LineChange['kind'], lines: string[]): LineChange[] =>
  lines.map((text) => ({ kind, text }))

/** node-diff3 takes time for every pair of lines, and memory for every pair of equal lines. */
const mostPairs = 20_000_000
const mostEqualPairs = 2_000_000

/** Whether a comparison with node-diff3 would block the page or the server for long. */
export function isCostlyToCompare(before: readonly string[], after: readonly string[]): boolean {
  if (before.length * after.length > mostPairs) return true
  const counts = new Map<string, number>()
  for (const line of before) counts.set(line, (counts.get(line) ?? 0) + 1)
  const pairs = after.reduce((sum, line) => sum + (counts.get(line) ?? 0), 0)
  return pairs > mostEqualPairs
}
