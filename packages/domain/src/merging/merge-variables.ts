import type { PromptVariable } from '../prompt-content.ts'
import { mergeLists } from './merge-lists.ts'
import type { Side } from './merge-texts.ts'
import { type MergedValue, mergeValues } from './merge-values.ts'

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
