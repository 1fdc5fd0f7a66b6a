import type { Side } from './merge-texts.ts'

export type MergedValue<Value> = { value: Value; isConflict: boolean }

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** Three versions of what is changed as a whole. */
export function mergeValues<Value>(
  base: Value,
  mine: Value,
  theirs: Value,
  prefer: Side,
): MergedValue<Value> {
  if (isSame(theirs, base) || isSame(theirs, mine)) return { value: mine, isConflict: false }
  if (isSame(mine, base)) return { value: theirs, isConflict: false }
  return { value: { mine, theirs }[prefer], isConflict: true }
}
