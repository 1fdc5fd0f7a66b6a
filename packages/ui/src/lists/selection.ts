export type Selection = ReadonlySet<string>

export function toggleOne(selection: Selection, id: string): Selection {
  const next = new Set(selection)
  if (!next.delete(id)) next.add(id)
  return next
}

/** Adds everything from one thing to another, in the order of the list. */
export function addRange(
  selection: Selection,
  ids: readonly string[],
  from: string,
  to: string,
): Selection {
  const [start, end] = [ids.indexOf(from), ids.indexOf(to)].sort((a, b) => a - b)
  if (start === undefined || end === undefined || start < 0) return new Set(selection).add(to)
  return new Set([...selection, ...ids.slice(start, end + 1)])
}
