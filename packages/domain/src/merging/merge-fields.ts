import type { PromptVariable } from '../prompt-content.ts'
import type { Side } from './merge-texts.ts'

const asItIs = (item: string): string => item

/**
 * Three versions of a list without repetitions as one: what either side added or removed is so. Its
 * order is one's own, unless the other side alone changed it.
 */
export function mergeLists(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
  keyOf = asItIs,
): string[] {
  if (isSame(mine, base)) return [...theirs]
  const [before, here, there] = [base, mine, theirs].map((items) => new Set(items.map(keyOf)))
  return [
    ...mine.filter((item) => there?.has(keyOf(item)) || !before?.has(keyOf(item))),
    ...theirs.filter((item) => !here?.has(keyOf(item)) && !before?.has(keyOf(item))),
  ]
}

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

type Variables = readonly PromptVariable[]

/** Variables are the same by their names; one that a side removed and the other changed stays. */
export function mergeVariables(
  base: Variables,
  mine: Variables,
  theirs: Variables,
  prefer: Side,
): MergedValue<PromptVariable[]> {
  const [before, here, there] = [byName(base), byName(mine), byName(theirs)]
  const kept = mergeLists([...before.keys()], [...here.keys()], [...there.keys()])
  const changed = [...before.keys()].filter((name) => {
    const left = here.get(name) ?? there.get(name)
    return !kept.includes(name) && left && !isUnchanged(left, before.get(name))
  })
  let isConflict = false
  const value = [...kept, ...changed].flatMap((name) => {
    const [one, other] = [here.get(name), there.get(name)]
    if (!one || !other) return one ?? other ?? []
    const merged = mergeValues(before.get(name), one, other, prefer)
    isConflict ||= merged.isConflict
    return merged.value ?? []
  })
  return { value, isConflict }
}

const byName = (variables: Variables) => new Map(variables.map((each) => [each.name, each]))

const isUnchanged = (variable: PromptVariable, before: PromptVariable | undefined): boolean =>
  JSON.stringify(variable) === JSON.stringify(before)
