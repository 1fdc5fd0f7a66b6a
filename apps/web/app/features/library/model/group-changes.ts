import type { LineChange } from '@product/domain'

/** Lines to show, or the number of those that are left out: unchanged ones, or all after the last that is shown. */
export type ChangeGroup = { lines: LineChange[] } | { hidden: number } | { more: number }

const margin = 3
/** A page is rendered for anybody who asks, and two texts may differ in 200,000 lines. */
const mostLines = 500

/** Changes with a few lines around them; lines far from any, and those past the limit, are only counted. */
export function groupChanges(changes: readonly LineChange[]): ChangeGroup[] {
  const isNear = changes.map(() => false)
  for (const [index, { kind }] of changes.entries())
    if (kind !== 'same') isNear.fill(true, Math.max(0, index - margin), index + margin + 1)
  const groups: ChangeGroup[] = []
  let shown = 0
  for (const [index, change] of changes.entries()) {
    const last = groups.at(-1)
    if (shown === mostLines) return [...groups, { more: changes.length - index }]
    if (isNear[index]) {
      shown++
      if (last && 'lines' in last) last.lines.push(change)
      else groups.push({ lines: [change] })
    } else if (last && 'hidden' in last) last.hidden++
    else groups.push({ hidden: 1 })
  }
  return groups
}
