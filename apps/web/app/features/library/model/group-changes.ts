import type { LineChange } from '@product/domain'

/** Lines to show, or the number of unchanged ones that are left out between them. */
export type ChangeGroup = { lines: LineChange[] } | { hidden: number }

const margin = 3

/** Changes with a few lines around them; what is far from any is only counted. */
export function groupChanges(changes: readonly LineChange[]): ChangeGroup[] {
  const isNear = changes.map(() => false)
  for (const [index, { kind }] of changes.entries())
    if (kind !== 'same') isNear.fill(true, Math.max(0, index - margin), index + margin + 1)
  const groups: ChangeGroup[] = []
  for (const [index, change] of changes.entries()) {
    const last = groups.at(-1)
    if (isNear[index]) {
      if (last && 'lines' in last) last.lines.push(change)
      else groups.push({ lines: [change] })
    } else if (last && 'hidden' in last) last.hidden++
    else groups.push({ hidden: 1 })
  }
  return groups
}
